import { plusDays } from "#app/lib/clock.ts";

export const revocationCauses = [
  "signed_out",
  "password_changed",
  "refresh_reuse",
  "account_disabled",
  "account_deleted",
  "closed_elsewhere",
] as const;

export type RevocationCause = (typeof revocationCauses)[number];

/** Machine time (AUTH-007, decision 008). */
export const accessMinutes = 30;
export const freshMinutes = 2;
export const idleDays = 30;
export const longestDays = 365;
/** Grace for an old refresh token once its successor was seen. */
export const graceSeconds = 20;

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

export function maySucceedAgain(successorSeenAt: Date | null, machineNow: Date): boolean {
  if (!successorSeenAt) return true;
  return machineNow.getTime() - successorSeenAt.getTime() <= graceSeconds * 1000;
}
