import { and, eq, notExists, type SQL, sql } from "drizzle-orm";

import { orderOf, type Queue } from "#app/api/queue.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";

import type { MarkReason } from "./domain.ts";
import { deskMarks } from "./table.server.ts";

const most = 200;

export type QueueRow = Readonly<{
  of: string;
  since: Date;
  due: Date;
  sides: readonly number[];
  address: string | null;
  name: string | null;
}>;

/** Rows of a queue that bear no such mark yet, the nearest deadline first. */
export async function findUnmarked(
  db: Db,
  queue: Queue,
  reason: MarkReason,
  now: Date,
): Promise<QueueRow[]> {
  const { kind, of: table, waiting, since, deadline, key, late } = queue;
  const of = sql<string>`${key ?? sql`${table}.id`}::text || ' ' || extract(epoch from ${since})::bigint`;
  const sides = late ? sql.join([...late.sides], sql`, `) : sql``;
  const due = typeof deadline === "function" ? sql`null` : deadline;
  const marked = db
    .select({ one: sql`1` })
    .from(deskMarks)
    .where(isMark({ reason, kind, of }));
  const rows = await db
    .select({
      of,
      since: sql<string>`${since}::timestamptz`,
      due: sql<string | null>`${due}::timestamptz`,
      sides: sql<number[]>`array_remove(array[${sides}]::int[], null)`,
      address: sql<string | null>`${late?.address ?? sql`null`}::text`,
      name: sql<string | null>`${late?.name ?? sql`null`}::text`,
    })
    .from(table)
    .where(and(waiting(db, now), notExists(marked)))
    .orderBy(orderOf(queue))
    .limit(most);
  return rows.map((row) => {
    const began = new Date(row.since);
    const dueAt = typeof deadline === "function" ? deadline(began) : new Date(row.due ?? row.since);
    return { ...row, since: began, due: dueAt };
  });
}

type Mark = Readonly<{ reason: MarkReason; kind: string; of: string }>;

const isMark = ({ reason, kind, of }: Omit<Mark, "of"> & { of: string | SQL }) =>
  and(eq(deskMarks.reason, reason), eq(deskMarks.kind, kind), eq(deskMarks.of, of));

export async function hasMark(db: Db, mark: Mark): Promise<boolean> {
  const [found] = await db.select({ of: deskMarks.of }).from(deskMarks).where(isMark(mark));
  return found !== undefined;
}

/** False when another process did it. */
export async function insertMark(tx: Tx, mark: Mark, now: Date): Promise<boolean> {
  const inserted = await tx
    .insert(deskMarks)
    .values({ ...mark, at: now })
    .onConflictDoNothing()
    .returning({ of: deskMarks.of });
  return inserted.length > 0;
}
