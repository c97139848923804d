import { and, type SQL, sql } from "drizzle-orm";

import { allRows, type Facts, inAll, keyOf, orderOf, type Queue } from "#app/api/queue.server.ts";
import { type Db, preparedOnce, queryRows } from "#app/db/client.server.ts";
import type { Value } from "#app/db/prepared.server.ts";

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

type Wanted = Readonly<{
  most: number;
  /** How far each queue is counted; the page that is shown, and one row beyond it, are counted anyway. */
  counted?: number;
  /** Of a queue's rows, those alone. */
  only?: (queue: Queue) => SQL | undefined;
}>;

function rowsIn(
  db: Db,
  queues: readonly Queue[],
  now: Value<Date>,
  { most, counted = allRows, only = () => undefined }: Wanted,
): SQL {
  const parts = queues.map((queue) => {
    const { kind, of, waiting, since, deadline } = queue;
    const due = typeof deadline === "function" ? sql`null` : sql`(${deadline})`;
    const which = sql`from ${of} where ${and(waiting(db, now), only(queue))}`;
    const total = sql`(select count(*) from (select ${which} limit ${Math.max(counted, most + 1)}) c)`;
    return sql`(select ${kind}::text as kind, (${keyOf(queue)})::text as id,
        (${since})::timestamptz as since, ${due}::timestamptz as due, ${total} as total
      ${which} order by ${orderOf(queue)}, ${keyOf(queue)} limit ${most})`;
  });
  return inAll(parts);
}

function waitingOf(queues: readonly Queue[], rows: readonly Found[]): WaitingRow[] {
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

/**
 * The next deadlines of each queue, so many of each, those of a queue that is `first` before all. A deadline that is
 * counted in working days follows the order of the rows' ages.
 */
export async function findWaiting(
  db: Db,
  queues: readonly Queue[],
  now: Date,
  wanted: Wanted,
): Promise<WaitingRow[]> {
  if (queues.length === 0) return [];
  return waitingOf(queues, await queryRows<Found>(db, rowsIn(db, queues, now, wanted)));
}

/** The same, written once. */
export function findingOf(queues: readonly Queue[], wanted: Omit<Wanted, "only">) {
  const read = preparedOnce<Found>((db) => rowsIn(db, queues, sql.placeholder("now"), wanted));
  return async (db: Db, now: Date): Promise<WaitingRow[]> =>
    queues.length === 0 ? [] : waitingOf(queues, await read(db, { now: now.toISOString() }));
}

export type FoundFacts = Readonly<Partial<Record<keyof Facts, string | number | null>>>;

const nameOf = ({ queue, id }: Pick<WaitingRow, "queue" | "id">) => `${queue.kind} ${id}`;

/**
 * Of rows that were just read, as they still wait: a key that is not an id may be another row's too. Their keys take the type
 * of their column, and so its index.
 */
export async function findFacts(
  db: Db,
  rows: readonly WaitingRow[],
  now: Date,
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
      )}) and ${queue.waiting(db, now)})`,
    ];
  });
  type Row = { kind: string; id: string; facts: FoundFacts };
  const found = parts.length > 0 ? await queryRows<Row>(db, inAll(parts)) : [];
  const byName = new Map(found.map(({ kind, id, facts }) => [`${kind} ${id}`, facts]));
  return (row) => byName.get(nameOf(row)) ?? {};
}
