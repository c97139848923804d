import type { Db } from "#app/db/client.server.ts";
import { cardCommands } from "#app/sandbox/stripe/commands.server.ts";
import { now } from "#tests/setup/time.ts";

type Command = "payment disputes" | "payment dispute";
type Step = "answered" | "won" | "lost";

/** Runs the stand-in's command about disputes; nothing is told of it, unless `told`. */
const runCommand = (db: Db, name: Command, words: readonly string[], told: boolean) =>
  cardCommands[name]?.run(
    { name, words, texts: {}, flags: new Set(told ? [] : ["untold"]) },
    { db, machineNow: now },
  );

/** The disputes that the bank's stand-in holds, the newest first. */
export const disputesAtBank = (db: Db) =>
  runCommand(db, "payment disputes", [], false) as Promise<
    { id: string; status: string; intent: string; amount: number }[]
  >;

/** The stand-in's newest dispute is answered or ends; untold, unless `told`. */
export async function stepDispute(db: Db, step: Step, { told = false } = {}) {
  const [newest] = await disputesAtBank(db);
  return runCommand(db, "payment dispute", [newest?.id ?? "", step], told);
}
