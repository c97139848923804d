import { type Keys, unsealed } from "./secret.server.ts";

const leastMs = 2000;
const mostMs = 2 * 3_600_000;

export type RobotProof = Readonly<{ trap: unknown; stamp: unknown }>;

/** Trap filled, or form filled in under 2 s or over 2 h (AUTH-012). */
export function robotFault(
  { trap, stamp }: RobotProof,
  keys: Keys,
  machineNow: Date,
): "refused" | "too_fast" | "too_late" | undefined {
  const shownAt = unsealed(keys, stamp);
  if (trap || typeof shownAt !== "number") return "refused";
  const elapsed = machineNow.getTime() - shownAt;
  if (elapsed < leastMs) return "too_fast";
  return elapsed > mostMs ? "too_late" : undefined;
}
