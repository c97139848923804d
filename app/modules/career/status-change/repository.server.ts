import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { ChangeKind, ChangeState } from "#app/modules/catalogue/legal-status/domain.ts";
import {
  legalStatuses,
  type LegalStatusRow,
  noNumbers,
  statusChanges,
} from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { versionsOfRow } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

export type ChangeRow = typeof statusChanges.$inferSelect;

const open = ["asked", "approved"] as const satisfies readonly ChangeState[];

export async function findStatusAndChanges(db: Db, id: number) {
  const rows = await db
    .select({
      selfEmployed: teachers.selfEmployed,
      standing: teachers.status,
      homeServices: teachers.homeServices,
      country: teachers.country,
      numbers: legalStatuses,
      change: statusChanges,
    })
    .from(teachers)
    .leftJoin(legalStatuses, eq(legalStatuses.teacherId, teachers.id))
    .leftJoin(statusChanges, eq(statusChanges.teacherId, teachers.id))
    .where(eq(teachers.id, id))
    .orderBy(desc(statusChanges.id))
    .limit(20);
  const [row] = rows;
  if (!row) return undefined;
  const changes = rows.flatMap(({ change }) => change ?? []);
  const { selfEmployed, standing, homeServices, country } = row;
  const isHired = standing === "hired";
  return { selfEmployed, homeServices, country, isHired, ...(row.numbers ?? noNumbers), changes };
}

export async function saveLegalStatus(
  tx: Tx,
  teacherId: number,
  change: Partial<Omit<LegalStatusRow, "teacherId">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const row = { ...change, teacherId };
  await tx
    .insert(legalStatuses)
    .values(row)
    .onConflictDoUpdate({ target: legalStatuses.teacherId, set: change });
}

/** Locks the teacher until the transaction ends; undefined if not a teacher. */
export async function holdTeacher(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: teachers.id,
      status: teachers.status,
      selfEmployed: teachers.selfEmployed,
      country: teachers.country,
    })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
  return row;
}

export async function saveAnswers(
  tx: Tx,
  id: number,
  answers: Partial<Pick<typeof teachers.$inferInsert, "statusChosen" | "homeServices">>,
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  await tx.update(teachers).set(answers).where(eq(teachers.id, id));
}

/** Records whether a status change is pending (STM-20). */
export async function saveRequested(tx: Tx, id: number, isOpen: boolean): Promise<void> {
  await tx.update(teachers).set({ statusChangeAsked: isOpen }).where(eq(teachers.id, id));
}

export async function lockOpenChange(tx: Tx, teacherId: number, kind: ChangeKind) {
  const [row] = await tx
    .select()
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.teacherId, teacherId),
        eq(statusChanges.kind, kind),
        inArray(statusChanges.state, open),
      ),
    )
    .for("no key update");
  return row;
}

/** Takes no lock; restricted to one teacher if given. */
export async function findOwner(
  db: Db,
  id: number,
  teacherId?: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ teacherId: statusChanges.teacherId })
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.id, id),
        teacherId === undefined ? undefined : eq(statusChanges.teacherId, teacherId),
      ),
    );
  return row?.teacherId;
}

export async function findFlags(db: Db, id: number) {
  const [row] = await db
    .select({
      teacher_id: teachers.id,
      availability: teachers.availability,
      collective_courses_activated: teachers.collectiveCoursesActivated,
    })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row;
}

export const findOpenChanges = (db: Db, teacherId: number) =>
  db
    .select({ id: statusChanges.id, kind: statusChanges.kind, state: statusChanges.state })
    .from(statusChanges)
    .where(and(eq(statusChanges.teacherId, teacherId), inArray(statusChanges.state, open)))
    .orderBy(statusChanges.id);

export const {
  lock: lockChange,
  insert: insertChange,
  save: saveChange,
} = rowsOf(statusChanges, "change of status");

/** Those in a state, the longest waiting first, with their teachers' names. */
export const findChangePage = (db: Db, state: ChangeState, page: Page) =>
  db
    .select({
      row: statusChanges,
      teacher: personName(statusChanges.teacherId),
      total: rowsInAll(),
    })
    .from(statusChanges)
    .where(eq(statusChanges.state, state))
    .orderBy(asc(statusChanges.askedAt), asc(statusChanges.id))
    .limit(page.length)
    .offset(page.start);

export async function findChange(db: Db, id: number) {
  const [found] = await db
    .select({
      row: statusChanges,
      teacher: personName(statusChanges.teacherId),
      before: {
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
    })
    .from(statusChanges)
    .innerJoin(teachers, eq(teachers.id, statusChanges.teacherId))
    .where(eq(statusChanges.id, id));
  return found;
}

/** Of each contract that runs. */
export const findTerms = (db: Db, teacherId: number) =>
  db
    .select({
      id: contracts.id,
      kind: contracts.kind,
      format: contracts.courseFormat,
      subjectId: contracts.subjectId,
      student: students.firstname,
      family: personName(contracts.customerId),
      versions: versionsOfRow,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(and(eq(contracts.teacherId, teacherId), ne(contracts.status, "ended")))
    .orderBy(contracts.id);

export type TermsRow = Awaited<ReturnType<typeof findTerms>>[number];

export const findRunningContracts = (db: Db, teacherId: number) =>
  db
    .select({ id: contracts.id, status: contracts.status })
    .from(contracts)
    .where(and(eq(contracts.teacherId, teacherId), ne(contracts.status, "ended")))
    .orderBy(contracts.id);
