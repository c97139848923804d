import { and, asc, desc, eq, gte, ilike, lt, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Values, wholeList } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import type { Machine } from "./domain.ts";
import type { HistoryQuery } from "./endpoints.ts";
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
    : ilike(historyLines.byName, `%${actor.replace(/[\\%_]/g, "\\$&")}%`);

export function findLinePage(
  db: Db,
  { entity, id, actor, from, to }: Omit<HistoryQuery, keyof Page>,
  page: Page,
) {
  const order = id === undefined ? desc : asc;
  return db
    .select({ line: historyLines, name: personName(historyLines.byId), total: rowsInAll() })
    .from(historyLines)
    .where(
      and(
        entity && eq(historyLines.machine, entity),
        id === undefined ? undefined : eq(historyLines.thingId, id),
        actor === undefined ? undefined : byActor(actor),
        from === undefined ? undefined : gte(historyLines.at, parisInstant(from)),
        to === undefined ? undefined : lt(historyLines.at, parisInstant(dayPlus(to, 1))),
      ),
    )
    .orderBy(order(historyLines.at), order(historyLines.id))
    .limit(page.length)
    .offset(page.start);
}
