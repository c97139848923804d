import { serve } from "#app/api/serve.server.ts";

import { confirmEmail, resendConfirmation } from "./confirm-email.server.ts";
import { accountEndpoints } from "./endpoints.ts";
import { showPerson, signIn, signUp } from "./service.server.ts";

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
];
