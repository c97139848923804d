import { randomInt } from "node:crypto";

import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { robotFault } from "#app/lib/robot-proof.server.ts";
import { robotNames } from "#app/lib/robot-stamp.ts";
import { keysFor, sealed } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";

const keys = () => keysFor(env.sessionSecrets, "public form");

export function robotFields(machineNow = machineClock()): {
  trap: string;
  stamp: string;
  value: string;
} {
  return { ...robotNames, value: sealed(keys(), machineNow.getTime() + randomInt(1000) / 1000) };
}

/** 422 when the trap is filled, or the form took under 2 s or over 2 h. */
export function refuseRobots(form: FormData, machineNow = machineClock()): void {
  const proof = { trap: form.get(robotNames.trap), stamp: form.get(robotNames.stamp) };
  const fault = robotFault(proof, keys(), machineNow);
  if (!fault) return;
  const code = `api.robot.${fault}`;
  throw Response.json({ status: 422, code, message: sentence(code) }, { status: 422 });
}

/** Values longer than any real proof are dropped. */
export function robotProof(form: FormData): Readonly<{ website?: string; shown_at?: string }> {
  const proof = { website: form.get(robotNames.trap), shown_at: form.get(robotNames.stamp) };
  return Object.fromEntries(
    Object.entries(proof).flatMap(([name, typed]) =>
      typeof typed === "string" ? [[name, typed.slice(0, 300)]] : [],
    ),
  );
}
