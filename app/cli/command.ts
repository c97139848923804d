import type { Db, Tx } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Mover } from "#app/lib/actor.ts";

/** One sentence for the operator, exit 1. */
export class Refused extends Error {}

/** Unparsable line: one sentence and the usage, exit 2. */
export class Misused extends Refused {
  constructor(
    sentence: string,
    readonly usage: readonly string[],
  ) {
    super(sentence);
  }
}

export type Line = Readonly<{
  name: string;
  words: readonly string[];
  texts: Readonly<Record<string, string>>;
  flags: ReadonlySet<string>;
}>;

export function idOf(word: string | undefined): number {
  if (!word || !/^\d{1,9}$/.test(word)) throw new Refused(`"${word ?? ""}" is not a number.`);
  return Number(word);
}

export function oneOf<Word extends string>(word: string | undefined, list: readonly Word[]): Word {
  const found = list.find((one) => one === word);
  if (!found) throw new Refused(`Say one of ${list.join(", ")}.`);
  return found;
}

export function centsOf(sum: string | undefined): number {
  if (!sum || !/^\d{1,6}([.,]\d{1,2})?$/.test(sum)) {
    throw new Refused("Say how much, in euros: --amount=63,50.");
  }
  return Math.round(Number(sum.replace(",", ".")) * 100);
}

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

export const shownEvent = ({
  body,
  tries,
  deliveredAt,
}: Readonly<{ body: { type?: unknown }; tries: number; deliveredAt: Date | null }>) => ({
  type: body.type,
  tries,
  delivered_at: deliveredAt?.toISOString() ?? null,
});

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

export type Jobs = Readonly<{
  run: (
    index: Pick<Tools, "connection" | "gateways">,
    now: Date,
    job?: string,
  ) => Promise<readonly { done: number }[]>;
  list: (db: Db, now: Date) => Promise<unknown>;
  retry: (db: Db, now: Date, sweep?: string) => Promise<number>;
}>;

export type Tools = Readonly<{
  connection: Connection;
  gateways: Gateways;
  now: Date;
  machineNow: Date;
  standIn: StandIn | undefined;
  agency?: AgencyStandIn | undefined;
  jobs: Jobs;
}>;

/** Tools with the operator's identity for the history (OPS-14). */
export type Known = Tools & Readonly<{ by: Mover }>;

export type Command = {
  /** Words and options, the optional ones in brackets: parsed, and shown in the usage. */
  takes?: string;
  help: string;
  run: (line: Line, tools: Known) => unknown;
};

/** Thrown to roll back a dry run (OPS-01). */
class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("dry run");
  }
}

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
