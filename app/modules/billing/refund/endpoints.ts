import { refundFileEndpoints } from "./file.endpoints.ts";
import { operatorRefundEndpoints } from "./operator.endpoints.ts";
import { ownRefundEndpoints } from "./own.endpoints.ts";

export const refunds = {
  ...ownRefundEndpoints,
  ...operatorRefundEndpoints,
  ...refundFileEndpoints,
};
