import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { applications } from "#app/modules/career/application/table.server.ts";
import { documentFiles, documents } from "#app/modules/career/document/table.server.ts";
import {
  groupLessonClasses,
  groupLessons,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { sessionPays } from "#app/modules/earnings/session-pay/table.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { isEmail } from "#app/modules/people/account/email.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { isUnsettled } from "./delete.repository.server.ts";

/** What blocks a teacher who does not teach any more, money apart. */
export async function findTeacherObstacles(db: Db, id: number, now: Date) {
  const [found] = await db
    .select({
      contract: db.$count(
        contracts,
        and(eq(contracts.teacherId, id), ne(contracts.status, "ended")),
      ),
      course: db.$count(courses, and(eq(courses.teacherId, id), isUnsettled)),
      class: db.$count(
        groupLessonClasses,
        and(
          eq(groupLessonClasses.teacherId, id),
          isNotNull(groupLessonClasses.assignedAt),
          sql`exists(select from ${groupLessons} g where g.id = ${groupLessonClasses.groupLessonId}
            and g.ends_at > ${now.toISOString()})`,
        ),
      ),
    })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

/** Held while it closes: a decision on an application waits, and finds it refused. */
export async function holdTeacher(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
}

/** Whether invoices, payslips or the tax office's statement bear the name (ten years, LAW-08). */
async function hasTaught(tx: Tx, id: number): Promise<boolean> {
  const taught = await tx.$count(courses, eq(courses.teacherId, id));
  return taught > 0 || (await tx.$count(sessionPays, eq(sessionPays.teacherId, id))) > 0;
}

/** Keys of the files of their papers and application, which the caller lets go. */
async function forgetPapers(tx: Tx, id: number, email: string): Promise<string[]> {
  const own = tx.select({ id: documents.id }).from(documents).where(eq(documents.teacherId, id));
  const files = await tx
    .delete(documentFiles)
    .where(inArray(documentFiles.documentId, own))
    .returning({ key: documentFiles.key });
  await tx.delete(documents).where(eq(documents.teacherId, id));
  const sent = await tx
    .delete(applications)
    .where(or(eq(applications.teacherId, id), isEmail(applications.email, email)))
    .returning({ key: applications.photoKey });
  return [...files, ...sent].flatMap(({ key }) => (key === null ? [] : [key]));
}

/**
 * Erases a teacher's profile, papers, account number and invitations. Who has taught keeps the name, birth date and
 * numbers that invoices and payslips are made of. Answers the keys of files to let go.
 */
export async function eraseTeacher(
  tx: Tx,
  { id, email }: { id: number; email: string },
  unnamed: Readonly<{ firstname: string; lastname: string }>,
): Promise<string[]> {
  await tx.delete(degrees).where(eq(degrees.teacherId, id));
  await tx.delete(experiences).where(eq(experiences.teacherId, id));
  await tx.delete(teacherSlots).where(eq(teacherSlots.teacherId, id));
  await tx.delete(teacherSubjects).where(eq(teacherSubjects.teacherId, id));
  await tx.delete(teacherPrices).where(eq(teacherPrices.teacherId, id));
  await tx.delete(payeeAccounts).where(eq(payeeAccounts.id, id));
  await tx
    .delete(affiliations)
    .where(and(eq(affiliations.teacherId, id), sql`${affiliations.contractId} is null`));
  const texts = {
    title: "",
    description: "",
    methodology: "",
    videoId: null,
    street: null,
    absences: [],
  };
  // To some ten kilometres: no longer where they live, still where they taught.
  const around = {
    latitude: sql`round(${teachers.latitude}::numeric, 1)`,
    longitude: sql`round(${teachers.longitude}::numeric, 1)`,
    x: sql`round(${teachers.x} / 10) * 10`,
    y: sql`round(${teachers.y} / 10) * 10`,
  };
  const status = sql`case when ${teachers.status} = 'left' then 'left' else 'refused' end`;
  const isKept = await hasTaught(tx, id);
  await tx
    .update(teachers)
    .set({
      ...texts,
      ...around,
      status,
      ...(!isKept && { civility: null, birthDate: null }),
    })
    .where(eq(teachers.id, id));
  if (!isKept) {
    await tx.delete(legalStatuses).where(eq(legalStatuses.teacherId, id));
    await tx.update(users).set(unnamed).where(eq(users.id, id));
  }
  return forgetPapers(tx, id, email);
}
