import { plusDays } from "#app/lib/clock.ts";

/** Why a session ended before its time. */
export const revocationCauses = [
  "signed_out",
  "password_changed",
  "refresh_reuse",
  "account_disabled",
  "account_deleted",
  "closed_elsewhere",
] as const;

export type RevocationCause = (typeof revocationCauses)[number];

/** How long tokens live, in machine time (AUTH-007, decision 008). */
export const accessMinutes = 30;
export const freshMinutes = 2;
export const idleDays = 30;
export const longestDays = 365;
/** How long an old refresh token still answers once its successor came back from the browser. */
export const graceSeconds = 20;

/** Whether a session may no longer be used: ended, its account disabled, idle for 30 days, or a year old. */
export function isOver(
  session: { openedAt: Date; lastUsedAt: Date; revokedAt: Date | null; disabledAt: Date | null },
  machineNow: Date,
): boolean {
  return (
    session.revokedAt !== null ||
    session.disabledAt !== null ||
    plusDays(session.lastUsedAt, idleDays) <= machineNow ||
    plusDays(session.openedAt, longestDays) <= machineNow
  );
}

/** Whether an old refresh token may still be answered: its successor is not back yet, or only just. */
export function maySucceedAgain(successorSeenAt: Date | null, machineNow: Date): boolean {
  if (!successorSeenAt) return true;
  return machineNow.getTime() - successorSeenAt.getTime() <= graceSeconds * 1000;
}
