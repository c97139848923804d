import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";

/** A command was refused: one sentence for the operator, exit 1. */
export class Refused extends Error {}

/** Whether the operator wrote the number of a thing. */
export const isId = (word: string | undefined): word is string =>
  word !== undefined && /^\d{1,9}$/.test(word);

/** The number of a thing; refused with the command's form where the operator wrote none. */
export function idOf(word: string | undefined, form: string): number {
  if (!isId(word)) throw new Refused(`Say which: ${form}.`);
  return Number(word);
}

/** What the stand-in of the card provider lets the operator see and do. */
export type StandIn = Readonly<{
  listEvents: (db: Db) => Promise<
    readonly Readonly<{
      id: string;
      body: Readonly<Record<string, unknown>>;
      tries: number;
      deliveredAt: Date | null;
    }>[]
  >;
  deliverAgain: (db: Db, id: string, when: { now: Date; afterMs: number }) => Promise<boolean>;
}>;

/** The sweeps, as the operator sees and runs them. */
export type Jobs = Readonly<{
  run: (
    place: Pick<Tools, "connection" | "gateways">,
    now: Date,
    job?: string,
  ) => Promise<readonly { done: number }[]>;
  list: (db: Db, now: Date) => Promise<unknown>;
  /** Lets what was put off be tried with the next run: every row, or those of one sweep; how many. */
  retry: (db: Db, now: Date, sweep?: string) => Promise<number>;
}>;

/** What a command works with: the database, third parties, business time, machine time, the sweeps, and a stand-in if any. */
export type Tools = {
  connection: Connection;
  gateways: Gateways;
  now: Date;
  machineNow: Date;
  standIn: StandIn | undefined;
  jobs: Jobs;
};

/** One command of the operator's. */
export type Command = {
  /** Words after the command's own, as the help shows them. */
  takes?: string;
  help: string;
  /** Answers what `--json` prints; without it, `text` of it is printed. */
  run: (args: readonly string[], tools: Tools) => unknown;
};
