import { and, inArray, isNotNull, isNull } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { lackingFor } from "./finalise.server.ts";
import { listSent } from "./repository.server.ts";
import { applications } from "./table.server.ts";

/** Files read by one statement. */
const batch = 500;

/** Accepted candidates: those who lack nothing to be hired, and the others (OPS-04). */
export async function splitFiles(db: Db, now: Date, length = batch) {
  const rows = await listAccepted(db, length);
  const whole = new Set<number>();
  for (const { id } of rows) {
    if ((await lackingFor(db, id, now)).length === 0) whole.add(id);
  }
  return {
    complete: rows.filter(({ id }) => whole.has(id)),
    others: rows.filter(({ id }) => !whole.has(id)),
  };
}

/** All of them: reading changes no status, so the pages hold still. */
async function listAccepted(db: Db, length: number) {
  const rows = [];
  for (let start = 0; ; start += length) {
    const page = await listSent(db, "to_confirm", { start, length });
    rows.push(...page);
    if (page.length < length) return rows;
  }
}

/** Complete files wait for an operator from then on (OPS-04); returns how many changed. */
export async function readFiles(db: Db, now: Date, length = batch): Promise<number> {
  const { complete, others } = await splitFiles(db, now, length);
  return (await mark(db, complete, now)) + (await mark(db, others, null));
}

type Files = readonly Readonly<{ id: number }>[];

async function mark(db: Db, files: Files, completeSince: Date | null): Promise<number> {
  if (files.length === 0) return 0;
  const { teacherId, completeSince: since } = applications;
  const ids = files.map(({ id }) => id);
  const changed = await db
    .update(applications)
    .set({ completeSince })
    .where(and(inArray(teacherId, ids), completeSince ? isNull(since) : isNotNull(since)))
    .returning({ id: applications.id });
  return changed.length;
}
