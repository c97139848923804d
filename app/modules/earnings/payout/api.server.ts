import { serve, type Served } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { payeeEndpoints } from "./account.endpoints.ts";
import { acceptMandate } from "./account.server.ts";
import { familyBillEndpoints } from "./family-bill.endpoints.ts";
import { downloadFamilyBill } from "./family-bill.server.ts";
import { listOwnPayouts, listOwnTransfers } from "./list.server.ts";
import type { IsOwed } from "./owed.server.ts";
import { payoutEndpoints } from "./payout.endpoints.ts";
import { showAccount } from "./show-account.server.ts";
import { downloadPayout } from "./statement.server.ts";

export const payoutApi = (followers: Followers, isPayslipOwed: IsOwed): readonly Served[] => [
  serve(payeeEndpoints.acceptMandate, acceptMandate),
  serve(payoutEndpoints.list, listOwnPayouts),
  serve(payoutEndpoints.transfers, listOwnTransfers),
  serve(payoutEndpoints.download, downloadPayout),
  serve(payoutEndpoints.account, showAccount(isPayslipOwed)),
  serve(familyBillEndpoints.download, downloadFamilyBill(followers)),
];
