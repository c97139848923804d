/** The names of the two fields that guard a public form against machines (AUTH-012). */
export const robotNames = { trap: "website", stamp: "shown_at" } as const;

const hour = 3_600_000;

const timeOf = (stamp: string) => Number(stamp.split(".")[0]);

/**
 * The signed time that a public form carries: the one of its first display while it is less than an hour
 * old, so that whoever corrects a refused form does not wait again.
 */
export function stampOf(fresh: string, typed: unknown): string {
  if (typeof typed !== "string" || !typed.includes(".")) return fresh;
  return timeOf(fresh) - timeOf(typed) < hour ? typed : fresh;
}
