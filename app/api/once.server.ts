import { createHash } from "node:crypto";
import { and, eq, isNull, lt, notLike, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { calling } from "#app/lib/calling.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Endpoint } from "./endpoint.ts";
import { onceKeys } from "./table.server.ts";

/** `since`: of a call done before, whose outcome is replayed. */
export type Kept = { status: number; body: unknown; since?: Date };

const patience = { tries: 60, everyMs: 150 };

/** No call takes longer: after this, the key's holder ended without an outcome. */
const longestMs = 60_000;

const ofLine = "market: ";

type Sending = Readonly<{ endpoint: Endpoint; input: object; isLine: boolean }>;

/**
 * Other content under the same key is another act: a browser-kept form filled again. A line typed in `market` is one
 * act for all operators, kept for good (OPS-06).
 */
export function onceKeyOf(act: string, key: string, { endpoint, input, isLine }: Sending): string {
  const mark = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  if (isLine) return `${ofLine}${endpoint.method} ${endpoint.path} ${mark}`;
  return `${act} ${key.slice(0, 100)} ${mark}`;
}

const isOfLine = (key: string) => key.startsWith(ofLine);

/** `unkept`: fields of the answer that a replay lacks, since no copy of a person's data stays here. */
type Keeping = Readonly<{ machineNow: Date; unkept?: readonly string[] | undefined }>;

const without = (fields: readonly string[], body: unknown): unknown =>
  fields.length === 0 || typeof body !== "object" || body === null
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));

/**
 * Runs a call once per key. Success is replayed; a known failure frees the key; an unknown outcome holds it for a
 * minute (CNV-12), a line's for good.
 */
export async function once(
  db: Db,
  key: string,
  keeping: Keeping,
  run: () => Promise<Kept>,
): Promise<Kept> {
  const { machineNow } = keeping;
  if (!(await take(db, key, machineNow))) {
    return (await answerOf(db, key, machineNow)) ?? once(db, key, keeping, run);
  }
  try {
    const kept = await run();
    const body = without(keeping.unkept ?? [], kept.body);
    await db
      .update(onceKeys)
      .set({ ...kept, body })
      .where(eq(onceKeys.key, key));
    return kept;
  } catch (error) {
    if (error instanceof RuleError && !isKept(key)) {
      await db.delete(onceKeys).where(eq(onceKeys.key, key));
    }
    throw error;
  }
}

/** A line that was refused after its first commit has moved money: a provider refused it, say. */
const isKept = (key: string) => isOfLine(key) && calling.getStore()?.committed === true;

/** True when the key is new, or held too long without an answer. */
async function take(db: Db, key: string, machineNow: Date): Promise<boolean> {
  const tooLong = lt(onceKeys.startedAt, tooOld(machineNow));
  const mine = await db
    .insert(onceKeys)
    .values({ key, startedAt: machineNow })
    .onConflictDoUpdate({
      target: onceKeys.key,
      set: { startedAt: machineNow },
      setWhere: and(isNull(onceKeys.status), isOfLine(key) ? sql`false` : tooLong),
    })
    .returning();
  return mine.length > 0;
}

const tooOld = (machineNow: Date) => new Date(machineNow.getTime() - longestMs);

/** Waits for the key's first call; undefined when it freed the key. */
async function answerOf(db: Db, key: string, machineNow: Date): Promise<Kept | undefined> {
  for (let attempt = 0; attempt < patience.tries; attempt++) {
    const [row] = await db.select().from(onceKeys).where(eq(onceKeys.key, key));
    if (!row) return undefined;
    if (row.status !== null) return { status: row.status, body: row.body, since: row.startedAt };
    if (isOfLine(key) && row.startedAt < tooOld(machineNow)) {
      throw new RuleError("conflict", "api.once_unknown");
    }
    await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  }
  throw new RuleError("conflict", "api.once_running");
}

/** Older than two days, except operator lines, which move money (OPS-06). */
export async function forgetOldKeys(db: Db, machineNow: Date): Promise<void> {
  const twoDaysAgo = new Date(machineNow.getTime() - 48 * 3_600_000);
  const isOfCall = notLike(onceKeys.key, `${ofLine}%`);
  await db.delete(onceKeys).where(and(lt(onceKeys.startedAt, twoDaysAgo), isOfCall));
}
