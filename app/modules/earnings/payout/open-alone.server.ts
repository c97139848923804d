import { setTimeout as sleep } from "node:timers/promises";

import type { Call } from "#app/api/call.server.ts";
import { endTrial } from "#app/api/trial.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { claimOpening, endOpening, findPayee, holdPayee } from "./account.repository.server.ts";

/** Longer than the provider's timeout: a killed process keeps its claim no longer. */
const claimMs = 60_000;
const patience = { tries: 150, everyMs: 100 };

/**
 * Opens the caller's account, one call at a time: data sealed anew defeats the idempotency key. Undefined when
 * another call opened it; 503 if too long.
 */
export async function openAlone<Opened>(
  { db, actor: { id }, now }: Pick<Call, "db" | "actor" | "now">,
  open: () => Promise<Opened>,
): Promise<Opened | undefined> {
  // Its waiting would hold a trial's lock and connection.
  await endTrial();
  await db.transaction((tx) => holdPayee(tx, id, now));
  for (let tries = 0; tries < patience.tries; tries++) {
    const machineNow = machineClock();
    const until = new Date(machineNow.getTime() + claimMs);
    if (await claimOpening(db, id, { until, machineNow })) {
      try {
        return await open();
      } finally {
        await endOpening(db, id);
      }
    }
    if ((await findPayee(db, id))?.providerId) return undefined;
    await sleep(patience.everyMs);
  }
  throw new RuleError("unavailable", "api.unavailable");
}
