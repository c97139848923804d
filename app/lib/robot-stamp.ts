/** The names of the two fields that guard a public form against machines (AUTH-012). */
export const robotNames = { trap: "website", stamp: "shown_at" } as const;

/** The field of the source in which a person is proved, and at which a proof is refused. */
export const proofField = "reCaptchaToken";

const hour = 3_600_000;

/** What `sealed` makes of a number: base64 of digits and a point, which has neither sign nor filling. */
const form = /^(?:[A-Za-z0-9]{4})*(?:[A-Za-z0-9]{2,3})?$/;

/** When a stamp was made; NaN where it is none of ours. Whoever takes the form checks its seal. */
function timeOf(stamp: string): number {
  const [text = ""] = stamp.split(".");
  return form.test(text) ? Number(atob(text)) : NaN;
}

/**
 * The signed time that a public form carries: the one of its first display while it is less than an hour
 * old, so that whoever corrects a refused form does not wait again.
 */
export function stampOf(fresh: string, typed: unknown): string {
  if (typeof typed !== "string" || !typed.includes(".")) return fresh;
  return timeOf(fresh) - timeOf(typed) < hour ? typed : fresh;
}
