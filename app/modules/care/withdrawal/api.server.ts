import { serve } from "#app/api/serve.server.ts";

import { confirmByLink, confirmWithdrawal } from "./confirm.server.ts";
import { decideWithdrawal } from "./decide.server.ts";
import { stateWithdrawal } from "./declare.server.ts";
import { declineByLink, declineWithdrawal } from "./decline.server.ts";
import { downloadAcknowledgement, downloadLinked } from "./document.server.ts";
import { withdrawals } from "./endpoints.ts";
import { listForOperator, showWithdrawalRow } from "./list.server.ts";
import {
  listLate,
  listReceived,
  listWithdrawable,
  showLinked,
  showWithdrawalOf,
} from "./show.server.ts";

export const withdrawalApi = [
  serve(withdrawals.open, listWithdrawable),
  serve(withdrawals.late, listLate),
  serve(withdrawals.received, listReceived),
  serve(withdrawals.decline, declineWithdrawal),
  serve(withdrawals.state, stateWithdrawal),
  serve(withdrawals.show, showWithdrawalOf),
  serve(withdrawals.acknowledgement, downloadAcknowledgement),
  serve(withdrawals.confirm, confirmWithdrawal),
  serve(withdrawals.link, showLinked),
  serve(withdrawals.linkAcknowledgement, downloadLinked),
  serve(withdrawals.confirmLink, confirmByLink),
  serve(withdrawals.declineLink, declineByLink),
  serve(withdrawals.listAll, listForOperator),
  serve(withdrawals.decide, decideWithdrawal),
  serve(withdrawals.showAny, ({ reader, now }, { id }) => showWithdrawalRow(reader, id, now)),
];
