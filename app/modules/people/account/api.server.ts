import { serve } from "#app/api/serve.server.ts";

import { askReset } from "./ask-reset.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmEmail, resendConfirmation } from "./confirm-email.server.ts";
import { deviceEndpoints } from "./device.endpoints.ts";
import { closeDevice, closeOtherDevices, listDevices } from "./device.server.ts";
import { accountEndpoints } from "./endpoints.ts";
import { passwordEndpoints } from "./password.endpoints.ts";
import { preferencesEndpoints } from "./preferences.endpoints.ts";
import { showPreferences, updatePreferences } from "./preferences.server.ts";
import { checkReset, resetPassword } from "./reset-password.server.ts";
import { sessionEndpoints } from "./session.endpoints.ts";
import { closeSession, renewSession } from "./session.server.ts";
import { showPerson } from "./show-person.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

export const accountApi = [
  serve(accountEndpoints.login, signIn),
  serve(accountEndpoints.signUp, signUp),
  serve(accountEndpoints.show, showPerson),
  serve(accountEndpoints.confirmEmail, confirmEmail),
  serve(accountEndpoints.resendConfirmation, resendConfirmation),
  serve(deviceEndpoints.list, listDevices),
  serve(deviceEndpoints.closeOthers, closeOtherDevices),
  serve(deviceEndpoints.close, closeDevice),
  serve(preferencesEndpoints.show, showPreferences),
  serve(preferencesEndpoints.update, updatePreferences),
  serve(sessionEndpoints.refresh, renewSession),
  serve(sessionEndpoints.logout, closeSession),
  serve(passwordEndpoints.forgotten, askReset),
  serve(passwordEndpoints.checkReset, checkReset),
  serve(passwordEndpoints.reset, resetPassword),
  serve(passwordEndpoints.change, changePassword),
];
