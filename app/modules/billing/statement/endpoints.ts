import { billDocumentEndpoints } from "./document.endpoints.ts";
import { ownBillEndpoints } from "./list.endpoints.ts";
import { statementEndpoints } from "./month.endpoints.ts";
import { operatorBillEndpoints } from "./operator.endpoints.ts";
import { payEndpoints } from "./pay.endpoints.ts";

export const bills = {
  ...billDocumentEndpoints,
  ...ownBillEndpoints,
  ...statementEndpoints,
  ...payEndpoints,
  ...operatorBillEndpoints,
};
