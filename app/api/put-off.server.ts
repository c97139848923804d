import { and, desc, eq, lt } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { backOff } from "#app/lib/back-off.ts";
import { plusDays } from "#app/lib/clock.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import type { Call } from "./call.server.ts";
import { sweepFailures } from "./table.server.ts";

type FailureRow = typeof sweepFailures.$inferSelect;

export type PutOff = Readonly<{
  row: string;
  tries: number;
  nextTryAt: Date;
  error: unknown;
  /** Retried often enough: an operator must look at it. */
  stuck: boolean;
}>;

type Failed = { name: string; id: string | number; tries: number; error: unknown };

const causeOf = (error: unknown): string =>
  !(error instanceof Error)
    ? "unknown"
    : error.cause instanceof Error
      ? error.cause.message
      : error.message;

/** Retries after 1, 2, 4 … 64 minutes, then daily until success; nothing is dropped. */
export async function putOff(
  db: Db,
  { name, id, tries, error }: Failed,
  now: Date,
): Promise<PutOff> {
  const next = backOff(tries, now);
  const nextTryAt = next ?? plusDays(now, 1);
  const [row, failure] = [String(id), causeOf(error).slice(0, 300)];
  const change = { tries, nextTryAt, failedAt: now, failure };
  await db
    .insert(sweepFailures)
    .values({ sweep: name, row, failingSince: now, ...change })
    .onConflictDoUpdate({ target: [sweepFailures.sweep, sweepFailures.row], set: change });
  return { row, tries, nextTryAt, error, stuck: !next };
}

const ofRow = (name: string, id: string | number) =>
  and(eq(sweepFailures.sweep, name), eq(sweepFailures.row, String(id)));

export async function findFailure(
  db: Db,
  name: string,
  id: string | number,
): Promise<FailureRow | undefined> {
  const [failure] = await db.select().from(sweepFailures).where(ofRow(name, id));
  return failure;
}

export async function namesOfFailures(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ name: sweepFailures.sweep }).from(sweepFailures);
  return rows.map(({ name }) => name);
}

export async function forgetFailure(db: Db, name: string, id: string | number): Promise<void> {
  await db.delete(sweepFailures).where(ofRow(name, id));
}

/** A page of what fails, what was tried most first. */
export const findFailurePage = (db: Db, page: Page) =>
  db
    .select({ failure: sweepFailures, total: rowsInAll() })
    .from(sweepFailures)
    .orderBy(desc(sweepFailures.tries), sweepFailures.sweep, sweepFailures.row)
    .limit(page.length)
    .offset(page.start);

/** All of them, or one sweep's; returns how many. */
export async function retryFailures(db: Db, now: Date, name?: string): Promise<number> {
  const which = name === undefined ? undefined : eq(sweepFailures.sweep, name);
  const rows = await db.update(sweepFailures).set({ nextTryAt: now }).where(which).returning();
  return rows.length;
}

/** The row of a sweep is due at once; 404 unless it fails (API-314). */
export async function retryRow({ db, now }: Call, { name, id }: { name: string; id: string }) {
  const [row] = await db
    .update(sweepFailures)
    .set({ nextTryAt: now })
    .where(ofRow(name, id))
    .returning();
  const { tries, nextTryAt } = orNotFound(row, "api.absent");
  return { name, id, tries, next_try: nextTryAt.toISOString() };
}

/** Safe: rows still due are retried daily and write a new failure. The others are settled. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.delete(sweepFailures).where(lt(sweepFailures.failedAt, plusDays(now, -2)));
}
