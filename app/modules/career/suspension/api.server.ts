import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { announceSuspension } from "./announce.server.ts";
import { answerContest, contestSuspension } from "./contest.server.ts";
import { suspensions } from "./endpoints.ts";
import { liftSuspension } from "./lift.server.ts";
import { listForOperator, showForOperator, showSuspension } from "./show.server.ts";

const announce = inTransaction(announceSuspension);
const lift = inTransaction((tx, { id }: { id: number }, move) => liftSuspension(tx, id, move));

export const suspensionApi = [
  serve(suspensions.show, showSuspension),
  serve(suspensions.contest, contestSuspension),
  serve(suspensions.listAll, listForOperator),
  serve(suspensions.showAny, ({ reader, now }, { id }) => showForOperator(reader, id, now)),
  serve(suspensions.announce, (call, { at_once: atOnce, ...input }) =>
    announce(call, { ...input, atOnce }),
  ),
  serve(suspensions.lift, lift),
  serve(suspensions.answer, inTransaction(answerContest)),
];
