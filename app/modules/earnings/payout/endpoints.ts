import { payeeEndpoints } from "./account.endpoints.ts";
import { familyBillEndpoints } from "./family-bill.endpoints.ts";
import { operatorPayoutEndpoints } from "./operator.endpoints.ts";
import { payoutEndpoints } from "./payout.endpoints.ts";

export const payouts = {
  ...payeeEndpoints,
  ...familyBillEndpoints,
  ...payoutEndpoints,
  ...operatorPayoutEndpoints,
};
