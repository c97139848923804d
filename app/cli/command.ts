import type { Db, Tx } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Mover } from "#app/lib/actor.ts";

/** A command was refused: one sentence for the operator, exit 1. */
export class Refused extends Error {}

/** A line that no command understands: one sentence, then how it is typed, exit 2. */
export class Misused extends Refused {
  constructor(
    sentence: string,
    readonly usage: readonly string[],
  ) {
    super(sentence);
  }
}

/** What was typed, once it is read: the command's name, its words, its options. */
export type Line = Readonly<{
  name: string;
  words: readonly string[];
  /** Options with a text: `--reason=…`. */
  texts: Readonly<Record<string, string>>;
  /** Options without one: `--dry-run`. */
  flags: ReadonlySet<string>;
}>;

/** The number of a thing; refused where the operator wrote something else. */
export function idOf(word: string | undefined): number {
  if (!word || !/^\d{1,9}$/.test(word)) throw new Refused(`"${word ?? ""}" is not a number.`);
  return Number(word);
}

/** One word of a list; refused with the list where the operator wrote another. */
export function oneOf<Word extends string>(word: string | undefined, list: readonly Word[]): Word {
  const found = list.find((one) => one === word);
  if (!found) throw new Refused(`Say one of ${list.join(", ")}.`);
  return found;
}

/** Cents of a sum in euros. */
export function centsOf(sum: string | undefined): number {
  if (!sum || !/^\d{1,6}([.,]\d{1,2})?$/.test(sum)) {
    throw new Refused("Say how much, in euros: --amount=63,50.");
  }
  return Math.round(Number(sum.replace(",", ".")) * 100);
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

/** An event of a stand-in as the operator reads it, beside what names it. */
export const shownEvent = ({
  body,
  tries,
  deliveredAt,
}: Readonly<{ body: { type?: unknown }; tries: number; deliveredAt: Date | null }>) => ({
  type: body.type,
  tries,
  delivered_at: deliveredAt?.toISOString() ?? null,
});

/** What the stand-in of the tax agency lets the operator see and do. */
export type AgencyStandIn = Readonly<{
  setMood: (db: Db, mood: "up" | "down") => Promise<void>;
  setAccount: (
    db: Db,
    account: Readonly<{
      who: string;
      code: "APPAREILLAGE_VALIDE" | "APPAREILLAGE_NF" | "PARTICULIER_BLOQUE";
      now: Date;
    }>,
  ) => Promise<boolean>;
  decide: (
    db: Db,
    decided: Readonly<{
      bill: string;
      verdict: "accept" | "decline" | "unpaid" | "cancel" | "pay";
      now: Date;
    }>,
  ) => Promise<boolean>;
  listEvents: (db: Db) => Promise<
    readonly Readonly<{
      number: number;
      body: Readonly<Record<string, unknown>>;
      tries: number;
      deliveredAt: Date | null;
    }>[]
  >;
  deliverAgain: (
    db: Db,
    number: number,
    when: { machineNow: Date; afterMs: number },
  ) => Promise<boolean>;
}>;

/** The sweeps, as the operator sees and runs them. */
export type Jobs = Readonly<{
  run: (
    index: Pick<Tools, "connection" | "gateways">,
    now: Date,
    job?: string,
  ) => Promise<readonly { done: number }[]>;
  list: (db: Db, now: Date) => Promise<unknown>;
  /** Lets what was put off be tried with the next run: every row, or those of one sweep; how many. */
  retry: (db: Db, now: Date, sweep?: string) => Promise<number>;
}>;

/** What a command works with: the database, third parties, business time, machine time, the sweeps, and a stand-in if any. */
export type Tools = Readonly<{
  connection: Connection;
  gateways: Gateways;
  now: Date;
  machineNow: Date;
  standIn: StandIn | undefined;
  agency?: AgencyStandIn | undefined;
  jobs: Jobs;
}>;

/** The same, once the operator is known: who the history says it was (OPS-14). */
export type Known = Tools & Readonly<{ by: Mover }>;

/** One command of the operator's. */
export type Command = {
  /** Its words and options, in brackets what may be left out: it is read by them, and the usage shows them. */
  takes?: string;
  help: string;
  /** Answers what `--json` prints; without it, `text` of it is printed. */
  run: (line: Line, tools: Known) => unknown;
};

/** A dry run's transaction is undone by throwing what it would have answered (OPS-01). */
class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("dry run");
  }
}

/** Acts in one transaction; with `--dry-run`, undoes it and says what it would have been. */
export async function tried(
  { flags }: Line,
  { connection: { db } }: Tools,
  act: (tx: Tx) => Promise<object>,
): Promise<object> {
  if (!flags.has("dry-run")) return db.transaction(act);
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await act(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return { dry_run: true, would: error.answer };
    throw error;
  }
}
