import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { stripeKeys } from "./tables.server.ts";
import { WireError } from "./wire-error.ts";

type Owned = Readonly<{ account: string; key: string }>;

const isOf = ({ account, key }: Owned) =>
  and(eq(stripeKeys.account, account), eq(stripeKeys.key, key));

/** Takes the key, or returns the row that has it. */
async function takeKey(
  db: Db,
  { account, key }: Owned,
  fingerprint: string,
  now: Date,
): Promise<{ mine: true } | { mine: false; kept: typeof stripeKeys.$inferSelect | undefined }> {
  const [mine] = await db
    .insert(stripeKeys)
    .values({ account, key, fingerprint, startedAt: now })
    .onConflictDoNothing()
    .returning();
  if (mine) return { mine: true };
  const [kept] = await db.select().from(stripeKeys).where(isOf({ account, key }));
  return { mine: false, kept };
}

async function saveKey(db: Db, owned: Owned, status: number, body: unknown): Promise<void> {
  await db.update(stripeKeys).set({ status, body }).where(isOf(owned));
}

async function removeKey(db: Db, owned: Owned): Promise<void> {
  await db.delete(stripeKeys).where(isOf(owned));
}

export type WireAnswer = Readonly<{ status: number; body: unknown }>;

/**
 * One run per key: answers and provider failures are replayed; other parameters or a concurrent call are refused;
 * caller faults are not kept.
 */
export async function oncePerKey(
  db: Db,
  call: { account: string; key: string | undefined; words: string; now: Date },
  run: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { account, key, words, now } = call;
  if (!key) return run();
  const fingerprint = createHash("sha256").update(words).digest("hex");
  const taken = await takeKey(db, { account, key }, fingerprint, now);
  if (!taken.mine) return replay(taken.kept, fingerprint);
  const answer = await run();
  if (answer.status === 400 || answer.status === 404 || answer.status === 429) {
    await removeKey(db, { account, key });
  } else {
    await saveKey(db, { account, key }, answer.status, answer.body);
  }
  return answer;
}

type Kept = Extract<Awaited<ReturnType<typeof takeKey>>, { mine: false }>["kept"];

function replay(kept: Kept, fingerprint: string): WireAnswer {
  if (kept && kept.fingerprint !== fingerprint) {
    throw new WireError(400, "idempotency_error", "idempotency_key_reused");
  }
  if (!kept || kept.status === null) {
    throw new WireError(409, "idempotency_error", "idempotency_key_in_use");
  }
  return { status: kept.status, body: kept.body };
}
