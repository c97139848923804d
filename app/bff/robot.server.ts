import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";

/** The names of the two fields that guard a public form against machines (AUTH-012). */
export const robotNames = { trap: "website", stamp: "shown_at" } as const;

const keys = () => keysFor(env.sessionSecrets, "public form");
const leastMs = 2000;
const mostMs = 2 * 3_600_000;

/** What a loader sends with a public form: the signed time at which it is shown. */
export function robotFields(machineNow = machineClock()): {
  trap: string;
  stamp: string;
  value: string;
} {
  return { ...robotNames, value: sealed(keys(), machineNow.getTime()) };
}

/** Refuses what a machine sent: the trap filled, or the form filled in under 2 s or over 2 h. Thrown as the API's own 422. */
export function refuseRobots(form: FormData, machineNow = machineClock()): void {
  const code = faultOf(form, machineNow);
  if (!code) return;

  throw Response.json({ status: 422, code, message: sentence(code) }, { status: 422 });
}

function faultOf(form: FormData, machineNow: Date): string | undefined {
  if (form.get(robotNames.trap)) return "api.robot.refused";
  const shownAt = unsealed(keys(), form.get(robotNames.stamp));
  if (typeof shownAt !== "number") return "api.robot.refused";
  const elapsed = machineNow.getTime() - shownAt;
  if (elapsed < leastMs) return "api.robot.too_fast";
  return elapsed > mostMs ? "api.robot.too_late" : undefined;
}
