export const robotNames = { trap: "website", stamp: "shown_at" } as const;

/** The field of the proof, and of its refusal. */
export const proofField = "reCaptchaToken";

const hour = 3_600_000;

const form = /^(?:[A-Za-z0-9]{4})*(?:[A-Za-z0-9]{2,3})?$/;

function timeOf(stamp: string): number {
  const [text = ""] = stamp.split(".");
  return form.test(text) ? Number(atob(text)) : NaN;
}

/** Reuses the first display's time for an hour, so a corrected form need not wait again. */
export function stampOf(fresh: string, typed: unknown): string {
  if (typeof typed !== "string" || !typed.includes(".")) return fresh;
  return timeOf(fresh) - timeOf(typed) < hour ? typed : fresh;
}
