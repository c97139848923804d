import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { papersOfRow } from "#app/modules/career/document/table.server.ts";
import {
  degrees,
  degreeSeenAt,
  experiences,
  teachers,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { hasEmail, isPlainEmail } from "#app/modules/people/account/email.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { applications } from "./table.server.ts";

export type ApplicationRow = typeof applications.$inferSelect;

const marked = (hash: string) => or(eq(applications.hash, hash), eq(applications.resumeHash, hash));

export async function findApplication(db: Db, hash: string): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(applications).where(marked(hash));
  return row;
}

export async function lockApplication(tx: Tx, hash: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(applications).where(marked(hash)).for("no key update");
  return row;
}

/**
 * Locks the draft that an e-mail link opens: one proved by mail, else this secret's, else the first. A later draft
 * never takes over.
 */
export async function lockOpenDraft(
  tx: Tx,
  { email, hash = "" }: Readonly<{ email: string; hash: string | undefined }>,
  now: Date,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(isOpenOf(email, now))
    .orderBy(
      desc(isNotNull(applications.provedAt)),
      desc(eq(applications.hash, hash)),
      applications.createdAt,
      applications.id,
    )
    .limit(1)
    .for("no key update");
  return row;
}

export async function hasOpenDraft(db: Db, email: string, now: Date): Promise<boolean> {
  return (await db.$count(applications, isOpenOf(email, now))) > 0;
}

export async function hasProvedDraft(db: Db, email: string, now: Date): Promise<boolean> {
  const proved = and(isOpenOf(email, now), isNotNull(applications.provedAt));
  return (await db.$count(applications, proved)) > 0;
}

const isOpenOf = (email: string, now: Date) =>
  and(
    isPlainEmail(applications.email, email),
    isNull(applications.sentAt),
    gt(applications.expiresAt, now),
  );

export const { insertOnce: insertApplication, save: saveApplication } = rowsOf(
  applications,
  "application",
);

export async function lockExpired(tx: Tx, now: Date) {
  return tx
    .select({ id: applications.id, photoKey: applications.photoKey })
    .from(applications)
    .where(and(isExpired(), lte(applications.expiresAt, now)))
    .limit(500)
    .for("no key update");
}

export const isExpired = () => and(isNull(applications.sentAt), ne(applications.email, ""));

/** Keeps the hashes, so that old links report expiry. */
export async function emptyDrafts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(applications)
    .set({ email: "", content: {}, photoKey: null, photoHash: null })
    .where(inArray(applications.id, [...ids]));
}

export async function findApplicant(db: Db, email: string) {
  const [found] = await db
    .select({ id: users.id, role: users.role, status: teachers.status })
    .from(users)
    .leftJoin(teachers, eq(teachers.id, users.id))
    .where(hasEmail(email));
  return found;
}

const ownOf = prepared((db, { teacherId }: Values<Readonly<{ teacherId: number }>>) =>
  db
    .select({
      status: teachers.status,
      sentAt: applications.sentAt,
      selfEmployed: teachers.selfEmployed,
      sapNumber: teachers.sapNumber,
      account: payeeAccounts.state,
      mandate: payeeAccounts.mandateVersion,
      papers: papersOfRow,
      degreeSeenAt,
    })
    .from(teachers)
    .leftJoin(applications, eq(applications.teacherId, teachers.id))
    .leftJoin(payeeAccounts, eq(payeeAccounts.id, teachers.id))
    .where(eq(teachers.id, teacherId)),
);

export async function findOwn(db: Db, teacherId: number) {
  const [found] = await ownOf(db, { teacherId });
  return found;
}

type New = Readonly<{
  teacher: typeof teachers.$inferInsert;
  subjects: readonly Omit<typeof teacherSubjects.$inferInsert, "teacherId">[];
  degrees: readonly Omit<typeof degrees.$inferInsert, "teacherId">[];
  experiences: readonly Omit<typeof experiences.$inferInsert, "teacherId">[];
}>;

export async function insertTeacher(tx: Tx, { teacher, ...lists }: New): Promise<void> {
  await tx.insert(teachers).values(teacher);
  const mine = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, teacherId: teacher.id }));
  await tx.insert(teacherSubjects).values(mine(lists.subjects));
  if (lists.degrees.length > 0) await tx.insert(degrees).values(mine(lists.degrees));
  if (lists.experiences.length > 0) await tx.insert(experiences).values(mine(lists.experiences));
}

const sent = {
  id: teachers.id,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  phone: users.phone,
  city: teachers.cityName,
  country: teachers.country,
  status: teachers.status,
  sentAt: applications.sentAt,
  decidedAt: applications.decidedAt,
  completeSince: applications.completeSince,
  content: applications.content,
};

const sentOf = (db: Db) =>
  db
    .select(sent)
    .from(applications)
    .innerJoin(teachers, eq(teachers.id, applications.teacherId))
    .innerJoin(users, eq(users.id, teachers.id));

export type SentRow = Awaited<ReturnType<typeof sentOf>>[number];

/** Those who wait for a decision, or those of a status, oldest first. */
export function listSent(
  db: Db,
  status: SentRow["status"] | undefined,
  page: Readonly<{ start: number; length: number }>,
) {
  const waiting = inArray(teachers.status, ["being_processed_step_2", "to_confirm"]);
  return db
    .select({ ...sent, total: rowsInAll() })
    .from(applications)
    .innerJoin(teachers, eq(teachers.id, applications.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(status ? eq(teachers.status, status) : waiting)
    .orderBy(applications.sentAt, teachers.id)
    .offset(page.start)
    .limit(page.length);
}

/** Of any teacher: some were here before applications were kept. */
export async function findSent(db: Db, teacherId: number) {
  const [row] = await db
    .select(sent)
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .leftJoin(applications, eq(applications.teacherId, teachers.id))
    .where(eq(teachers.id, teacherId));
  return row;
}

export async function lockSent(tx: Tx, teacherId: number): Promise<SentRow | undefined> {
  const [row] = await sentOf(tx)
    .where(eq(teachers.id, teacherId))
    .for("no key update", { of: [teachers] });
  return row;
}

export async function saveDecision(
  tx: Tx,
  teacherId: number,
  { status, now }: { status: SentRow["status"]; now: Date },
): Promise<void> {
  const hired = status === "hired" && {
    availability: "available" as const,
    availabilityUpdatedAt: now,
    lastActiveAt: now,
  };
  await tx
    .update(teachers)
    .set({ status, ...hired })
    .where(eq(teachers.id, teacherId));
  await tx
    .update(applications)
    .set({ decidedAt: now })
    .where(eq(applications.teacherId, teacherId));
}
