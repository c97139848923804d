import { serve } from "#app/api/serve.server.ts";

import { confirmWithdrawal } from "./confirm.server.ts";
import { stateWithdrawal } from "./declare.server.ts";
import { downloadAcknowledgement } from "./document.server.ts";
import { withdrawalEndpoints } from "./endpoints.ts";
import { listWithdrawable, showWithdrawalOf } from "./show.server.ts";

export const withdrawalApi = [
  serve(withdrawalEndpoints.open, listWithdrawable),
  serve(withdrawalEndpoints.state, stateWithdrawal),
  serve(withdrawalEndpoints.show, showWithdrawalOf),
  serve(withdrawalEndpoints.acknowledgement, downloadAcknowledgement),
  serve(withdrawalEndpoints.confirm, confirmWithdrawal),
];
