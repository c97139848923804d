import type { Role } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";

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
const idleDays = 30;
const longestDays = 365;
/** Grace for an old refresh token once its successor was seen. */
export const graceSeconds = 20;

/** An operator's session, in minutes (AUTH-021). */
const operatorIdleMinutes = 30;
const operatorLongestMinutes = 12 * 60;

const dayMinutes = 24 * 60;

export const boundsOf = (role: Role) =>
  role === "operator"
    ? { idleMinutes: operatorIdleMinutes, longestMinutes: operatorLongestMinutes }
    : { idleMinutes: idleDays * dayMinutes, longestMinutes: longestDays * dayMinutes };

type Session = {
  role: Role;
  openedAt: Date;
  lastUsedAt: Date;
  revokedAt: Date | null;
  disabledAt: Date | null;
};

export function isOver(session: Session, machineNow: Date): boolean {
  const { idleMinutes, longestMinutes } = boundsOf(session.role);
  return (
    session.revokedAt !== null ||
    session.disabledAt !== null ||
    plusMinutes(session.lastUsedAt, idleMinutes) <= machineNow ||
    plusMinutes(session.openedAt, longestMinutes) <= machineNow
  );
}

/** An operator's use is written once a minute; others' at each renewal. */
export const isUseNoted = ({ role, lastUsedAt }: Session, machineNow: Date): boolean =>
  role === "operator" && plusMinutes(lastUsedAt, 1) <= machineNow;

export function maySucceedAgain(successorSeenAt: Date | null, machineNow: Date): boolean {
  if (!successorSeenAt) return true;
  return machineNow.getTime() - successorSeenAt.getTime() <= graceSeconds * 1000;
}
