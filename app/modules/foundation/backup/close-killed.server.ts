import { hostname } from "node:os";

import { listArchives, removeUnfinished } from "#app/db/archive/folder.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { machineClock } from "#app/lib/clock.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { findOpen } from "./repository.server.ts";

const minuteMs = 60_000;
/** Its folder shows one that runs; as long as a file may stay without a byte. */
const ownMs = 10 * minuteMs;
/** Of another machine, whose folder is not seen from here. */
const othersMs = 24 * 60 * minuteMs;

const stop = { event: "interrupt", to: "stopped" } as const;

/** Ends in the history, and on the disk, what a killed process left (OPS-46); how many. */
export async function closeKilled(db: Db, at: Date): Promise<number> {
  const open = await findOpen(db);
  if (open.length === 0) return 0;
  const isMaking = (await listArchives()).some(({ state }) => state === "making");
  const now = machineClock().getTime();
  const killed = open.filter(({ id, host }) => {
    const isOwn = host === hostname();
    // Its number is the second of the machine's time at which it began.
    return now - id * 1000 > (isOwn ? ownMs : othersMs) && !(isOwn && isMaking);
  });
  await db.transaction((tx) =>
    eachInTurn(killed, ({ id }) =>
      record(tx, { machine: "backup", id, from: "making", ...stop, by: bySystem, at }),
    ),
  );
  if (killed.length > 0) removeUnfinished();
  return killed.length;
}
