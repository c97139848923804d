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

/** One account for one address, however it was composed: its domain as the name system writes it (AUTH-003). */
export function plainEmail(typed: string): string {
  const email = cleanPaste(typed).toLowerCase();
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at));
}

const foreignDomain = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** By the address reader of browsers and of Node alike (UTS 46); as typed where that reads none. */
function asciiDomain(domain: string): string {
  const address = `https://${domain}`;
  return foreignDomain.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain;
}

/** 409: another account has this e-mail (AUTH-003). */
export const emailUsed = () =>
  new RuleError("conflict", "api.signup.email_used", {
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });
