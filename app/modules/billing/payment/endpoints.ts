import { chargingEndpoints } from "./charge.endpoints.ts";

export const payments = {
  ...chargingEndpoints,
};
