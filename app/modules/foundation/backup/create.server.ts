import { hostname } from "node:os";
import { basename } from "node:path";

import type { Call } from "#app/api/call.server.ts";
import { createArchive } from "#app/db/archive/create.server.ts";
import { listArchives, newArchivePath, removeUnfinished } from "#app/db/archive/folder.server.ts";
import { snapshotOf } from "#app/db/archive/session.server.ts";
import { env } from "#app/env.server.ts";
import { tryStorage } from "#app/gateways/storage.server.ts";
import { bySystem, type Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { version } from "#app/lib/version.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

/** Of this process; those of other processes are seen in the folder. */
let isMaking = false;

type Step = Readonly<{ event: string; from: string | null; to: string; by: Mover }>;

/** An archive has no row: its number in the history is the second of its name. */
const noteIn =
  ({ db, machineNow }: Call) =>
  (step: Step, at: Date, details?: Readonly<Record<string, string>>) => {
    const id = Math.floor(machineNow.getTime() / 1000);
    return db.transaction((tx) => record(tx, { machine: "backup", id, at, details, ...step }));
  };

const already = () => new RuleError("conflict", "api.backup.making");

async function refuseSecond(): Promise<void> {
  const archives = isMaking ? [] : await listArchives();
  if (isMaking || archives.some(({ state }) => state === "making")) throw already();
}

/** Never throws: the answer does not wait for it. */
async function make(call: Call, path: string): Promise<void> {
  const { db, now, machineNow, gateways } = call;
  const note = noteIn(call);
  const end = { from: "making", by: bySystem } as const;
  try {
    await createArchive(path, {
      engine: env.postgres ? "postgres" : "embedded",
      snapshot: snapshotOf(db),
      storage: gateways.storage,
      version,
      now: machineNow,
    });
    await note({ ...end, event: "finish", to: "made" }, now, { archive: basename(path) });
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    await note({ ...end, event: "fail", to: "failed" }, now, { failure }).catch(() => undefined);
  } finally {
    isMaking = false;
  }
}

async function begin(call: Call): Promise<string> {
  // Another may have begun since the folder was read.
  if (isMaking) throw already();
  isMaking = true;
  try {
    const step = { event: "ask", from: null, to: "making", by: call.actor };
    await noteIn(call)(step, call.now, { host: hostname() });
    removeUnfinished();
    return newArchivePath(call.machineNow);
  } catch (error) {
    isMaking = false;
    throw error;
  }
}

/** An archive of database and files, made after the answer (API-270, OPS-46). */
export async function createBackup(call: Call): Promise<{ id: string }> {
  await refuseSecond();
  // A dry run ends here.
  await tryStorage(call.gateways.storage).catch(() => {
    throw new RuleError("unavailable", "api.backup.storage");
  });
  const path = await begin(call);
  const made = make(call, path);
  // A command's process ends with its answer; a server's does not.
  if (!call.jobs) await made;
  return { id: basename(path) };
}
