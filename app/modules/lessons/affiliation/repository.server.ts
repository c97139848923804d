import { and, asc, desc, eq, isNotNull, lte, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { teacherPrices, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { hasEmail, isEmail } from "#app/modules/people/account/email.table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { affiliations } from "./table.server.ts";

export type AffiliationRow = typeof affiliations.$inferSelect;

export const {
  insertOnce: insertAffiliation,
  lock: lockAffiliation,
  save: saveAffiliation,
} = rowsOf(affiliations, "affiliation");

const teacherColumns = {
  id: teachers.id,
  firstname: users.firstname,
  email: users.email,
  phone: users.phone,
  title: teachers.title,
  civility: teachers.civility,
  photoHash: teachers.photoHash,
  rating: teachers.rating,
  reviewsCount: teachers.reviewsCount,
  hoursGiven: teachers.hoursGiven,
  selfEmployed: teachers.selfEmployed,
  sapNumber: teachers.sapNumber,
  sapNumberStatus: teachers.sapNumberStatus,
  status: teachers.status,
  suspendedAt: teachers.suspendedAt,
  leaves: sql<boolean>`exists (select from ${departures}
    where ${departures.id} = ${teachers.id} and ${departures.leftAt} is null)`,
};

export async function findByUuid(db: Db, uuid: string) {
  const [row] = await db
    .select({ affiliation: affiliations, teacher: teacherColumns })
    .from(affiliations)
    .innerJoin(teachers, eq(teachers.id, affiliations.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(affiliations.uuid, uuid));
  return row;
}

export async function findInviting(db: Db, teacherId: number) {
  const [row] = await db
    .select({
      ...teacherColumns,
      priceCents: sql<number | null>`(select min(${teacherPrices.priceCents}) from ${teacherPrices}
        where ${teacherPrices.teacherId} = ${teachers.id})`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, teacherId));
  return row;
}

export type InvitingTeacher = NonNullable<Awaited<ReturnType<typeof findInviting>>>;

export const findAffiliationPage = (db: Db, teacherId: number, { start, length }: Page) =>
  db
    .select({ row: affiliations, total: rowsInAll() })
    .from(affiliations)
    .where(and(eq(affiliations.teacherId, teacherId), ne(affiliations.status, "deleted")))
    .orderBy(desc(affiliations.createdAt), desc(affiliations.id))
    .limit(length)
    .offset(start);

export async function isBound(
  db: Db,
  {
    teacherId,
    email,
    subjectId,
  }: Readonly<{ teacherId: number; email: string; subjectId: number }>,
): Promise<boolean> {
  const found = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.customerId))
    .where(
      and(
        eq(contracts.teacherId, teacherId),
        eq(contracts.subjectId, subjectId),
        ne(contracts.status, "ended"),
        hasEmail(email),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export function findFormer(db: Db, { teacherId, email }: { teacherId: number; email: string }) {
  return db
    .select({
      status: affiliations.status,
      subjectId: affiliations.subjectId,
      studentFirstname: affiliations.studentFirstname,
      createdAt: affiliations.createdAt,
    })
    .from(affiliations)
    .where(and(eq(affiliations.teacherId, teacherId), isEmail(affiliations.customerEmail, email)));
}

export async function findLiveContract(
  db: Db,
  named: Readonly<{ teacherId: number; studentId: number; subjectId: number }>,
) {
  const [row] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.teacherId, named.teacherId),
        eq(contracts.studentId, named.studentId),
        eq(contracts.subjectId, named.subjectId),
        ne(contracts.status, "ended"),
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(1);
  return row;
}

export async function saveFirstAddress(
  tx: Tx,
  customerId: number,
  address: NonNullable<AffiliationRow["address"]>,
): Promise<void> {
  await tx
    .update(customers)
    .set({ address })
    .where(and(eq(customers.id, customerId), sql`${customers.address} is null`));
}

export async function eraseForgotten(db: Db, now: Date): Promise<number> {
  const erased = await db
    .update(affiliations)
    .set({
      customerFirstname: "",
      customerLastname: "",
      customerEmail: "",
      customerPhone: null,
      studentFirstname: "",
      studentLastname: "",
      studentEmail: null,
      studentPhone: null,
      address: null,
      forgetAt: null,
    })
    .where(and(isNotNull(affiliations.forgetAt), lte(affiliations.forgetAt, now)))
    .returning({ id: affiliations.id });
  return erased.length;
}
