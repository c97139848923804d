import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { replyToCase, updateCase } from "./answer.server.ts";
import { cases } from "./endpoints.ts";
import { listForOperator, showCase } from "./list.server.ts";
import { settleDoubt } from "./settle-doubt.server.ts";

export const caseApi = [
  serve(cases.list, listForOperator),
  serve(cases.show, ({ reader }, { id }) => showCase(reader, id)),
  serve(cases.update, inTransaction(updateCase)),
  serve(cases.settleDoubt, inTransaction(settleDoubt)),
  serve(cases.reply, inTransaction(replyToCase)),
];
