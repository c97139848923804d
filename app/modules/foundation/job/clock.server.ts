import type { Call } from "#app/api/call.server.ts";
import { setClock } from "#app/db/clock.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/** In production these endpoints do not exist. */
export function refuseOutsideDemo(): void {
  if (!env.demo) throw new RuleError("not_found", "api.not_found");
}

/** Business time (API-261). */
export function showClock({ now }: Pick<Call, "now">) {
  refuseOutsideDemo();
  return Promise.resolve({ now: now.toISOString() });
}

/** Moves business time everywhere (API-261, CNV-16). */
export async function moveClock(
  { db, machineNow }: Pick<Call, "db" | "machineNow">,
  { now }: { now: string },
) {
  refuseOutsideDemo();
  const to = new Date(now);
  await setClock(db, to, machineNow);
  return { now: to.toISOString() };
}
