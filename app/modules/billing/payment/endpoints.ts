import { chargingEndpoints } from "./charge.endpoints.ts";
import { operatorPaymentEndpoints } from "./operator.endpoints.ts";
import { planEndpoints } from "./plan.endpoints.ts";

export const payments = {
  ...chargingEndpoints,
  ...operatorPaymentEndpoints,
  ...planEndpoints,
};
