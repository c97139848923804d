import { cleanPaste } from "#app/lib/clean-text.ts";
import { ageOn, parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";

export type Times = Readonly<{ now: Date; machineNow: Date; headers?: Headers | undefined }>;

/** Below this age a parent opens the account (CST-37). */
export const majority = 18;

/** An unknown birth date is not a minor's (VAL-051). */
export const isMinor = (birthDate: string | null, now: Date) =>
  birthDate !== null && ageOn(birthDate, parisDay(now)) < majority;

/** One @, a dotted domain that is no IP address (VAL-022). */
export const emailPattern =
  /^(?!.*\.\.)[^\s@<>"\(\),;:\\]+@(?!\[)[^\s@.<>"\(\),;:\\][^\s@<>"\(\),;:\\]*\.(?!\d+$)[^\s@.<>"\(\),;:\\]+$/;

/** One account for one address, however it was composed */
export const plainEmail = (typed: string) => cleanPaste(typed).toLowerCase();

/** 409: another account has this e-mail (AUTH-003). */
export const emailUsed = () =>
  new RuleError("conflict", "api.signup.email_used", {
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });
