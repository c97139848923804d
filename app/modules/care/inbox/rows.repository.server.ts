import { and, type SQL, sql } from "drizzle-orm";

import { allRows, type Facts, keyOf, orderOf, type Queue } from "#app/api/queue.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";

export type WaitingRow = Readonly<{
  queue: Queue;
  id: string;
  since: Date;
  due: Date;
  total: number;
}>;

type Found = Readonly<{
  kind: string;
  id: string;
  since: string;
  due: string | null;
  total: string;
}>;

const instant = sql.raw("timestamptz");

const inAll = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

type Wanted = Readonly<{
  most: number;
  now: Date;
  /** How far each queue is counted; the page that is shown, and one row beyond it, are counted anyway. */
  counted?: number;
  /** Of a queue's rows, those alone. */
  only?: (queue: Queue) => SQL | undefined;
}>;

/**
 * The next deadlines of each queue, so many of each, those of a queue that is `first` before all. A deadline that is
 * counted in working days follows the order of the rows' ages.
 */
export async function findWaiting(
  db: Db,
  queues: readonly Queue[],
  { most, now, counted = allRows, only = () => undefined }: Wanted,
): Promise<WaitingRow[]> {
  if (queues.length === 0) return [];
  const parts = queues.map((queue) => {
    const { kind, of, waiting, since, deadline } = queue;
    const due = typeof deadline === "function" ? sql`null` : sql`(${deadline})`;
    const which = sql`from ${of} where ${and(waiting(db, now), only(queue))}`;
    const total = sql`(select count(*) from (select ${which} limit ${Math.max(counted, most + 1)}) c)`;
    return sql`(select ${kind}::text as kind, (${keyOf(queue)})::text as id,
        (${since})::${instant} as since, ${due}::${instant} as due, ${total} as total
      ${which} order by ${orderOf(queue)}, ${keyOf(queue)} limit ${most})`;
  });
  const rows = await queryRows<Found>(db, inAll(parts));
  const found = rows.flatMap(({ kind, id, since: began, due, total }) => {
    const queue = queues.find((one) => one.kind === kind);
    if (!queue) return [];
    const since = new Date(began);
    const { deadline } = queue;
    const end = typeof deadline === "function" ? deadline(since) : new Date(due ?? began);
    return [{ queue, id, since, due: end, total: Number(total) }];
  });
  const rank = ({ queue }: WaitingRow) => (queue.first ? 0 : 1);
  return found.sort(
    (a, b) =>
      rank(a) - rank(b) || Number(a.due) - Number(b.due) || Number(a.since) - Number(b.since),
  );
}

export type FoundFacts = Readonly<Partial<Record<keyof Facts, string | number | null>>>;

const nameOf = ({ queue, id }: Pick<WaitingRow, "queue" | "id">) => `${queue.kind} ${id}`;

/** Of rows that were just read: their keys take the type of their column, and so its index. */
export async function findFacts(
  db: Db,
  rows: readonly WaitingRow[],
): Promise<(row: WaitingRow) => FoundFacts> {
  const queues = new Set(rows.map(({ queue }) => queue));
  const parts = [...queues].flatMap((queue) => {
    if (!queue.facts) return [];
    const own = rows.filter((row) => row.queue === queue).map(({ id }) => id);
    const pairs = Object.entries(queue.facts).map(([name, value]) => sql`${name}::text, ${value}`);
    return [
      sql`(select ${queue.kind}::text as kind, (${keyOf(queue)})::text as id,
        jsonb_build_object(${sql.join(pairs, sql`, `)}) as facts
      from ${queue.of} where ${keyOf(queue)} in (${sql.join(
        own.map((id) => sql`${id}`),
        sql`, `,
      )}))`,
    ];
  });
  type Row = { kind: string; id: string; facts: FoundFacts };
  const found = parts.length > 0 ? await queryRows<Row>(db, inAll(parts)) : [];
  const byName = new Map(found.map(({ kind, id, facts }) => [`${kind} ${id}`, facts]));
  return (row) => byName.get(nameOf(row)) ?? {};
}
