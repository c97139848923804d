import { serve } from "#app/api/serve.server.ts";

import { histories } from "./endpoints.ts";
import { listForOperator, listReads } from "./list.server.ts";

export const historyApi = [
  serve(histories.list, listForOperator),
  serve(histories.listReads, listReads),
];
