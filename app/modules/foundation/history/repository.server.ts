import { and, asc, desc, eq, gte, ilike, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsCounted } from "#app/db/counted-page.server.ts";
import { prepared, type Values, wholeList } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { holding } from "#app/db/words.server.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import type { Machine } from "./domain.ts";
import type { HistoryQuery, ReadsQuery } from "./endpoints.ts";
import { historyLines, operatorReads } from "./table.server.ts";

export const { insert: insertLine } = rowsOf(historyLines, "line of history");

export async function insertReads(
  db: Db,
  reads: readonly (typeof operatorReads.$inferInsert)[],
): Promise<void> {
  await db.insert(operatorReads).values([...reads]);
}

type Things = Readonly<{ machines: readonly Machine[]; ids: readonly number[] }>;

const linesOf = prepared((db, { machines, ids }: Values<Things>) =>
  db
    .select()
    .from(historyLines)
    .where(
      sql`(${historyLines.machine}, ${historyLines.thingId}) in (
        select * from unnest(${wholeList(machines)}::text[], ${wholeList(ids)}::int[])
      )`,
    )
    .orderBy(asc(historyLines.at), asc(historyLines.id)),
);

export const findLines = (db: Db, things: readonly { machine: Machine; id: number }[]) =>
  linesOf(db, {
    machines: things.map(({ machine }) => machine),
    ids: things.map(({ id }) => id),
  });

const byActor = (actor: string) =>
  /^\d{1,9}$/.test(actor)
    ? eq(historyLines.byId, Number(actor))
    : ilike(historyLines.byName, holding(actor));

type Days = Readonly<{ from?: string | undefined; to?: string | undefined }>;

const within = (at: PgColumn, { from, to }: Days) =>
  and(
    from === undefined ? undefined : gte(at, parisInstant(from)),
    to === undefined ? undefined : lt(at, parisInstant(dayPlus(to, 1))),
  );

export function findLinePage(
  db: Db,
  { entity, id, actor, from, to }: Omit<HistoryQuery, keyof Page>,
  page: Page,
) {
  const order = id === undefined ? desc : asc;
  const which = and(
    entity && eq(historyLines.machine, entity),
    id === undefined ? undefined : eq(historyLines.thingId, id),
    actor === undefined ? undefined : byActor(actor),
    within(historyLines.at, { from, to }),
  );
  const total = rowsCounted(historyLines, which);
  return db
    .select({ line: historyLines, name: personName(historyLines.byId), total })
    .from(historyLines)
    .where(which)
    .orderBy(order(historyLines.at), order(historyLines.id))
    .limit(page.length)
    .offset(page.start);
}

export function findReadPage(
  db: Db,
  { person, operator, from, to }: Omit<ReadsQuery, keyof Page>,
  page: Page,
) {
  const { userId, operatorId, operatorName, at, id } = operatorReads;
  const which = and(
    person === undefined ? undefined : eq(userId, person),
    operator === undefined ? undefined : ilike(operatorName, holding(operator)),
    within(at, { from, to }),
  );
  return db
    .select({
      read: operatorReads,
      operator: personName(operatorId),
      person: personName(userId),
      total: rowsCounted(operatorReads, which),
    })
    .from(operatorReads)
    .where(which)
    .orderBy(desc(at), desc(id))
    .limit(page.length)
    .offset(page.start);
}
