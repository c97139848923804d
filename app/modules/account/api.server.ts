import { serve } from "#app/api/serve.server.ts";

import { confirmEmail, resendConfirmation } from "./confirm-email.server.ts";
import { accountEndpoints } from "./endpoints.ts";
import { passwordEndpoints } from "./password.endpoints.ts";
import { askReset, changePassword, checkReset, resetPassword } from "./password.server.ts";
import { sessionEndpoints } from "./session.endpoints.ts";
import { closeSession, renewSession } from "./session.server.ts";
import { showPerson } from "./show-person.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

export const accountApi = [
  serve(accountEndpoints.login, ({ db, body, ip, now, machineNow }) =>
    signIn(db, { email: body.email, password: body.password, ip }, { now, machineNow }),
  ),
  serve(accountEndpoints.signUp, ({ db, body, ip, now, machineNow }) =>
    signUp(db, body, { ip, now, machineNow }),
  ),
  serve(accountEndpoints.show, ({ db, actor }) => showPerson(db, actor)),
  serve(accountEndpoints.confirmEmail, ({ db, now, body }) => confirmEmail(db, body.token, now)),
  serve(accountEndpoints.resendConfirmation, ({ db, actor, now }) =>
    resendConfirmation(db, actor, now),
  ),
  serve(sessionEndpoints.refresh, ({ db, machineNow, body }) =>
    renewSession(db, body.refresh_token, machineNow),
  ),
  serve(sessionEndpoints.logout, ({ db, actor, machineNow }) =>
    closeSession(db, actor, machineNow),
  ),
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
