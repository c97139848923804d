import { serve } from "#app/api/serve.server.ts";

import { passwordEndpoints } from "./password.endpoints.ts";
import { askReset, changePassword, checkReset, resetPassword } from "./password.server.ts";

export const passwordApi = [
  serve(passwordEndpoints.forgotten, ({ db, params, now, machineNow, ip }) =>
    askReset(db, params.email, { now, machineNow, ip }),
  ),
  serve(passwordEndpoints.checkReset, ({ db, query, now }) =>
    checkReset(db, query.reset_password_token, now),
  ),
  serve(passwordEndpoints.reset, ({ db, body, now, machineNow }) =>
    resetPassword(
      db,
      { token: body.reset_password_token, password: body.new_password },
      { now, machineNow },
    ),
  ),
  serve(passwordEndpoints.change, ({ db, actor, body, now, machineNow }) =>
    changePassword(
      db,
      actor,
      { present: body.current_password, password: body.new_password },
      { now, machineNow },
    ),
  ),
];
