import { ageOn, parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/** The instants of a call: business time, and the machine's for tokens and limits. */
export type Times = Readonly<{ now: Date; machineNow: Date; headers?: Headers | undefined }>;

/** The age under which a parent opens the account (CST-37). */
export const majority = 18;

/** Whether somebody born on this day is a minor; nobody is taken for one while the day is unknown (VAL-051). */
export const isMinor = (birthDate: string | null, now: Date) =>
  birthDate !== null && ageOn(birthDate, parisDay(now)) < majority;

/** An e-mail as it may be written: one @, a dot in its domain, which is a name and no number of a machine (VAL-022). */
export const emailPattern =
  /^(?!.*\.\.)[^\s@<>"\(\),;:\\]+@(?!\[)[^\s@.<>"\(\),;:\\][^\s@<>"\(\),;:\\]*\.(?!\d+$)[^\s@.<>"\(\),;:\\]+$/;

/** How an e-mail is stored and looked up. */
export const plainEmail = (typed: string) => typed.trim().toLowerCase();

/** Another account has this e-mail (AUTH-003). */
export const emailUsed = () =>
  new RuleError("conflict", "api.signup.email_used", {
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });
