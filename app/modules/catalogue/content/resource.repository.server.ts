import { and, asc, count, eq, inArray, isNull, max, notInArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import type { ResourceTheme } from "./resource.domain.ts";
import { resources } from "./resource.table.server.ts";

export type ResourceRow = typeof resources.$inferSelect;

const isOffered = and(eq(resources.withheld, false), isNull(resources.withdrawnAt));

export const {
  insertOnce: insertResource,
  lock: lockResource,
  save: saveResource,
} = rowsOf(resources, "article");

type Filter = Readonly<{
  audience: ResourceRow["audience"];
  theme?: ResourceTheme | undefined;
  start: number;
  length: number;
}>;

const given = {
  theme: sql`excluded.theme`,
  audience: sql`excluded.audience`,
  title: sql`excluded.title`,
  summary: sql`excluded.summary`,
  body: sql`excluded.body`,
  minutes: sql`excluded.minutes`,
  position: sql`excluded.position`,
  revisedOn: sql`excluded.revised_on`,
  related: sql`excluded.related`,
};

const columns = Object.keys(given) as (keyof typeof given)[];

const changed = sql`(${sql.join(
  columns.map((name) => sql`${resources[name]}`),
  sql`, `,
)}) is distinct from (${sql.join(Object.values(given), sql`, `)}) and ${resources.editedAt} is null`;

export async function saveResources(
  db: Db,
  rows: readonly (typeof resources.$inferInsert & { slug: string })[],
): Promise<void> {
  await db
    .insert(resources)
    .values([...rows])
    .onConflictDoUpdate({ target: resources.slug, set: given, setWhere: changed });
  const slugs = rows.map(({ slug }) => slug);
  await db
    .delete(resources)
    .where(and(notInArray(resources.slug, slugs), isNull(resources.editedAt)));
}

export async function findResources(db: Db, { audience, theme, start, length }: Filter) {
  const condition = and(
    eq(resources.audience, audience),
    isOffered,
    theme ? eq(resources.theme, theme) : undefined,
  );
  const [data, [sum]] = await Promise.all([
    db
      .select()
      .from(resources)
      .where(condition)
      .orderBy(resources.position)
      .offset(start)
      .limit(length),
    db.select({ total: count() }).from(resources).where(condition),
  ]);
  return { data, total: sum?.total ?? 0 };
}

export async function findResource(db: Db, slug: string) {
  const [found] = await db.select().from(resources).where(eq(resources.slug, slug));
  if (!found) return undefined;
  const shown = and(inArray(resources.slug, found.related), isOffered);
  const related = await db.select().from(resources).where(shown);
  return { ...found, related: related.toSorted((a, b) => a.position - b.position) };
}

export async function saveWithheld(tx: Tx, id: number, withheld: boolean): Promise<void> {
  await tx.update(resources).set({ withheld }).where(eq(resources.id, id));
}

export async function nextPosition(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: max(resources.position) }).from(resources);
  return (row?.last ?? 0) + 1;
}

export async function findEveryResource(
  db: Db,
  { start, length }: Readonly<{ start: number; length: number }>,
) {
  const [data, total] = await Promise.all([
    db
      .select()
      .from(resources)
      .orderBy(asc(resources.position), asc(resources.id))
      .offset(start)
      .limit(length),
    db.$count(resources),
  ]);
  return { data, total };
}
