import { plusDays } from "#app/lib/clock.ts";

import type { Presence, RegistrationState } from "./domain.ts";

/** Whether who came to a session may be noted: once it has begun (API-164). */
export const mayMark = (startsAt: Date, now: Date): boolean => startsAt <= now;

/** Whether a stage may be evaluated, by its teacher or by a family: once its last session has begun. */
export const mayEvaluate = (lastSessionAt: Date, now: Date): boolean => lastSessionAt <= now;

/** Days during which what was said of a stage may be corrected, as a review may (STM-27). */
const daysToChange = 30;

/** Until when it may be. */
export const mayChangeUntil = (statedAt: Date): Date => plusDays(statedAt, daysToChange);

/** Whether what was said then, or not yet, may be said now. */
export const maySay = (statedAt: Date | null, now: Date): boolean =>
  statedAt === null || now <= mayChangeUntil(statedAt);

/** Whether a family may say what it thinks of a stage: its student had a seat, and was not away all along. */
export const hasLived = (state: RegistrationState): boolean =>
  state === "registered" || state === "attended" || state === "evaluated";

/** Marks of an evaluation, of either side (VAL-041). */
export const marks = [1, 2, 3, 4, 5] as const;

/** Letters of what either side writes of a stage. */
export const longestWord = 1000;

/** The marks that a teacher gives (VAL-041). */
export const criteria = ["oral_participation", "execution_speed", "skill_level"] as const;

type Noted = Readonly<{ presence: Presence | null }>;

/** To how many sessions a student came, late or not, of how many that were noted. */
export const cameTo = (sessions: readonly Noted[]) => ({
  came: sessions.filter(({ presence }) => presence === "present" || presence === "late").length,
  noted: sessions.filter(({ presence }) => presence !== null).length,
});
