import { chargingEndpoints } from "./charge.endpoints.ts";
import { operatorPaymentEndpoints } from "./operator.endpoints.ts";

export const payments = {
  ...chargingEndpoints,
  ...operatorPaymentEndpoints,
};
