import { serve } from "#app/api/serve.server.ts";

import { confirmByLink, confirmWithdrawal } from "./confirm.server.ts";
import { stateWithdrawal } from "./declare.server.ts";
import { declineByLink, declineWithdrawal } from "./decline.server.ts";
import { downloadAcknowledgement, downloadLinked } from "./document.server.ts";
import { withdrawalEndpoints } from "./endpoints.ts";
import { listReceived, listWithdrawable, showLinked, showWithdrawalOf } from "./show.server.ts";

export const withdrawalApi = [
  serve(withdrawalEndpoints.open, listWithdrawable),
  serve(withdrawalEndpoints.received, listReceived),
  serve(withdrawalEndpoints.decline, declineWithdrawal),
  serve(withdrawalEndpoints.state, stateWithdrawal),
  serve(withdrawalEndpoints.show, showWithdrawalOf),
  serve(withdrawalEndpoints.acknowledgement, downloadAcknowledgement),
  serve(withdrawalEndpoints.confirm, confirmWithdrawal),
  serve(withdrawalEndpoints.link, showLinked),
  serve(withdrawalEndpoints.linkAcknowledgement, downloadLinked),
  serve(withdrawalEndpoints.confirmLink, confirmByLink),
  serve(withdrawalEndpoints.declineLink, declineByLink),
];
