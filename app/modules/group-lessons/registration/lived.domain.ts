import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import type { Presence, RegistrationState } from "./domain.ts";

/** Once the session has begun (API-164). */
export const mayMark = (startsAt: Date, now: Date): boolean => startsAt <= now;

/** Once the last session has ended. */
export const mayEvaluate = (endsAt: Date, now: Date): boolean => endsAt <= now;

/** Days for corrections, as for a review (STM-27). */
const daysToChange = 30;

export const mayChangeUntil = (statedAt: Date): Date => plusDays(statedAt, daysToChange);

export const maySay = (statedAt: Date | null, now: Date): boolean =>
  statedAt === null || now <= mayChangeUntil(statedAt);

/** The student had a seat, and was not always absent. */
export const hasLived = (state: RegistrationState): boolean =>
  state === "registered" || state === "attended" || state === "evaluated";

export const marks = [1, 2, 3, 4, 5] as const;

/** Maximum characters. */
export const longestWord = 1000;

/** The marks that a teacher gives (VAL-041). */
export const criteria = ["oral_participation", "execution_speed", "skill_level"] as const;

type Noted = Readonly<{ presence: Presence | null }>;

export const cameTo = (sessions: readonly Noted[]) => ({
  came: sessions.filter(({ presence }) => presence === "present" || presence === "late").length,
  noted: sessions.filter(({ presence }) => presence !== null).length,
});

/** By its Paris day or its start; 422 when none (API-164). */
export function sessionNamed<Session extends Readonly<{ startsAt: Date }>>(
  sessions: readonly Session[],
  named: string,
): Session {
  const found = sessions.find(({ startsAt }) =>
    named.includes("T")
      ? startsAt.getTime() === new Date(named).getTime()
      : parisDay(startsAt) === named,
  );
  if (!found) throw fieldFault("session_date", "api.registration.session");
  return found;
}

type Listed = Readonly<{ status: string; group_lesson: Readonly<{ is_over: boolean }> }>;

/** Where a family's list shows it; one that is cancelled is not past, whatever its day (CUS-010). */
export function listedAs({ status, group_lesson: { is_over: isOver } }: Listed) {
  if (status === "cancelled" || status === "expired") return "cancelled";
  return isOver ? "past" : "coming";
}
