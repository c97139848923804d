import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { personName, users } from "#app/modules/people/account/table.server.ts";

import { type CaseKind, type CaseState, openStates } from "./domain.ts";
import { cases } from "./table.server.ts";

export type CaseRow = typeof cases.$inferSelect;

export async function insertCase(
  tx: Tx,
  row: typeof cases.$inferInsert,
): Promise<{ id: number; isNew: boolean }> {
  const [made] = await tx
    .insert(cases)
    .values(row)
    .onConflictDoNothing({ target: cases.sendingMark })
    .returning({ id: cases.id });
  if (made) return { id: made.id, isNew: true };
  const [known] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(eq(cases.sendingMark, row.sendingMark ?? ""));
  if (!known) throw new Error("A case was not written.");
  return { id: known.id, isNew: false };
}

const sender = {
  firstname: sql<string | null>`coalesce(${cases.firstname}, ${users.firstname})`,
  lastname: sql<string | null>`coalesce(${cases.lastname}, ${users.lastname})`,
  email: sql<string | null>`coalesce(${cases.email}, ${users.email})`,
  phone: sql<string | null>`coalesce(${cases.phone}, ${users.phone})`,
};

export type Sender = { [Name in keyof typeof sender]: string | null };

/** Of what it is about. */
const names = {
  teacher: personName(cases.teacherId),
  group_lesson: sql<
    string | null
  >`(select ${groupLessons.title} from ${groupLessons} where ${groupLessons.id} = ${cases.groupLessonId})`,
};

const withSender = (db: Db, which: SQL | undefined) =>
  db
    .select({ row: cases, sender, names, role: users.role, total: rowsInAll() })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.personId))
    .where(which);

export async function findCases(
  db: Db,
  { kind, states }: { kind: CaseKind | undefined; states: readonly CaseState[] },
  page: Readonly<{ start: number; length: number }>,
) {
  const ofKind = kind && eq(cases.kind, kind);
  return withSender(db, and(inArray(cases.state, [...states]), ofKind))
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .offset(page.start)
    .limit(page.length);
}

export async function findCase(db: Db, id: number) {
  const [found] = await withSender(db, eq(cases.id, id));
  return found;
}

const mostEarlier = 5;

/** Of the same person; for a visitor without an account, of the same e-mail address. */
export async function findEarlier(db: Db, { id, personId, email }: CaseRow) {
  if (personId === null && email === null) return [];
  const same = personId === null ? eq(cases.email, email ?? "") : eq(cases.personId, personId);
  const { kind, state, createdAt, text } = cases;
  return db
    .select({ id: cases.id, kind, state, createdAt, text })
    .from(cases)
    .where(and(same, ne(cases.id, id), eq(cases.doubtful, false)))
    .orderBy(desc(createdAt), desc(cases.id))
    .limit(mostEarlier);
}

export const countCasesOfBill = (db: Db, billId: number): Promise<number> =>
  db.$count(cases, eq(cases.billId, billId));

export async function findMarked(db: Db, sendingMark: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(eq(cases.sendingMark, sendingMark));
  return row?.id;
}

export async function findOpenOfBill(db: Db, billId: number): Promise<number[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.billId, billId), inArray(cases.state, [...openStates])))
    .orderBy(asc(cases.id));
  return rows.map(({ id }) => id);
}

export const { lock: lockCase, save: saveCase, remove: deleteCase } = rowsOf(cases, "case");
