import { serve } from "#app/api/serve.server.ts";

import { askReset } from "./ask-reset.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmEmail, resendConfirmation } from "./confirm-email.server.ts";
import { closeDevice, closeOtherDevices, listDevices } from "./device.server.ts";
import { accounts } from "./endpoints.ts";
import { closeOperator, createOperator } from "./operator.server.ts";
import { showPreferences, updatePreferences } from "./preferences.server.ts";
import { checkReset, resetPassword } from "./reset-password.server.ts";
import {
  confirmSecondFactor,
  enrolSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.server.ts";
import { closeSession, renewSession } from "./session.server.ts";
import { showPerson } from "./show-person.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

export const accountApi = [
  serve(accounts.login, signIn),
  serve(accounts.signUp, signUp),
  serve(accounts.show, showPerson),
  serve(accounts.confirmEmail, confirmEmail),
  serve(accounts.resendConfirmation, resendConfirmation),
  serve(accounts.listDevices, listDevices),
  serve(accounts.closeOtherDevices, closeOtherDevices),
  serve(accounts.closeDevice, closeDevice),
  serve(accounts.showPreferences, showPreferences),
  serve(accounts.updatePreferences, updatePreferences),
  serve(accounts.refresh, renewSession),
  serve(accounts.passSecondFactor, passSecondFactor),
  serve(accounts.enrolSecondFactor, enrolSecondFactor),
  serve(accounts.renewRecoveryCodes, renewRecoveryCodes),
  serve(accounts.confirmSecondFactor, confirmSecondFactor),
  serve(accounts.listOperatorSessions, listDevices),
  serve(accounts.closeOperatorSessions, closeOtherDevices),
  serve(accounts.createOperator, createOperator),
  serve(accounts.closeOperator, closeOperator),
  serve(accounts.logout, closeSession),
  serve(accounts.forgotPassword, askReset),
  serve(accounts.checkReset, checkReset),
  serve(accounts.resetPassword, resetPassword),
  serve(accounts.changePassword, changePassword),
];
