import { and, asc, eq, gt, inArray, isNotNull, notExists, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import type { Availability } from "./domain.ts";
import {
  degrees,
  experiences,
  shownAvailability,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "./table.server.ts";

type Subject = Pick<typeof teacherSubjects.$inferSelect, "subjectId" | "main" | "levelIds">;
type Price = Pick<typeof teacherPrices.$inferSelect, "cursusId" | "format" | "priceCents">;
type Experience = Omit<typeof experiences.$inferSelect, "teacherId">;
type Slot = Omit<typeof teacherSlots.$inferSelect, "id" | "teacherId">;
type Seen = { identity: string | null; record: string | null };
type Degree = Omit<typeof degrees.$inferSelect, "teacherId" | "verifiedAt"> & {
  verifiedAt: string | null;
};

const parts = {
  subjects: sql<
    Subject[]
  >`(select coalesce(json_agg(json_build_object('subjectId', s.subject_id, 'main', s.main,
      'levelIds', s.level_ids) order by s.main desc, s.subject_id), '[]')
    from ${teacherSubjects} s where s.teacher_id = ${teachers.id})`,
  prices: sql<
    Price[]
  >`(select coalesce(json_agg(json_build_object('cursusId', p.cursus_id, 'format', p.format,
      'priceCents', p.price_cents) order by p.cursus_id, p.format), '[]')
    from ${teacherPrices} p where p.teacher_id = ${teachers.id})`,
  diplomas: sql<
    Degree[]
  >`(select coalesce(json_agg(json_build_object('id', d.id, 'degreeId', d.degree_id,
      'speciality', d.speciality, 'school', d.school, 'year', d.year, 'main', d.main, 'comment', d.comment, 'verifiedAt', d.verified_at)
      order by d.main desc, d.year desc, d.id), '[]')
    from ${degrees} d where d.teacher_id = ${teachers.id})`,
  past: sql<
    Experience[]
  >`(select coalesce(json_agg(json_build_object('id', e.id, 'experienceId', e.experience_id,
      'startYear', e.start_year, 'endYear', e.end_year, 'main', e.main, 'current', e.current, 'place', e.place,
      'comment', e.comment)
      order by e.current desc, e.start_year desc, e.id), '[]')
    from ${experiences} e where e.teacher_id = ${teachers.id})`,
  /** Days on which Préau saw the papers that still stand (PUB-024). */
  seen: sql<Seen>`(select json_build_object(
      'identity', max(paper.seen_on) filter (where paper.type = 'identity_proof'),
      'record', max(paper.seen_on) filter (where paper.type = 'criminal_record'))
    from ${documents} paper where paper.teacher_id = ${teachers.id} and paper.status = 'approved')`,
  slots: sql<
    Slot[]
  >`(select coalesce(json_agg(json_build_object('day', h.day, 'start', h.start, 'end', h.end,
      'formats', h.formats, 'toConfirm', h.to_confirm) order by h.day, h.start), '[]')
    from ${teacherSlots} h where h.teacher_id = ${teachers.id})`,
};

export async function findTeachers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: teachers.id,
      firstname: users.firstname,
      initial: sql<string>`left(${users.lastname}, 1)`,
      title: teachers.title,
      description: teachers.description,
      methodology: teachers.methodology,
      videoId: teachers.videoId,
      civility: teachers.civility,
      photoHash: teachers.photoHash,
      selfEmployed: teachers.selfEmployed,
      sapNumber: teachers.sapNumber,
      sapNumberStatus: teachers.sapNumberStatus,
      status: teachers.status,
      availability: shownAvailability,
      availabilityUpdatedAt: teachers.availabilityUpdatedAt,
      suspendedAt: teachers.suspendedAt,
      radius: teachers.radius,
      cityCode: teachers.cityCode,
      cityName: teachers.cityName,
      country: teachers.country,
      x: teachers.x,
      y: teachers.y,
      formats: teachers.formats,
      absences: teachers.absences,
      rating: teachers.rating,
      reviewsCount: teachers.reviewsCount,
      hoursGiven: teachers.hoursGiven,
      medianAnswerHours: teachers.medianAnswerHours,
      ...parts,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(inArray(teachers.id, [...ids]));
}

export type TeacherRow = Awaited<ReturnType<typeof findTeachers>>[number];

export async function findTeacher(db: Db, id: number): Promise<TeacherRow | undefined> {
  const [row] = await findTeachers(db, [id]);
  return row;
}

export async function findWithAccount(db: Db, id: number) {
  const [row] = await db
    .select({ teacher: teachers, account: users })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, id));
  return row;
}

export async function findListPrice(
  db: Db,
  teacherId: number,
  { cursusId, format }: Pick<Price, "cursusId" | "format">,
): Promise<number | undefined> {
  const [row] = await db
    .select({ cents: teacherPrices.priceCents })
    .from(teacherPrices)
    .where(
      and(
        eq(teacherPrices.teacherId, teacherId),
        eq(teacherPrices.cursusId, cursusId),
        eq(teacherPrices.format, format),
      ),
    );
  return row?.cents;
}

export async function findCollective(db: Db, id: number): Promise<boolean> {
  const [row] = await collectiveOf(db, id);
  return row?.activated === true;
}

export async function lockCollective(tx: Tx, id: number): Promise<boolean | undefined> {
  const [row] = await collectiveOf(tx, id).for("no key update");
  return row?.activated;
}

export async function saveCollective(tx: Tx, id: number, activated: boolean): Promise<void> {
  await tx
    .update(teachers)
    .set({ collectiveCoursesActivated: activated })
    .where(eq(teachers.id, id));
}

const collectiveOf = (db: Db, id: number) =>
  db
    .select({ activated: teachers.collectiveCoursesActivated })
    .from(teachers)
    .where(eq(teachers.id, id));

const figures = {
  id: teachers.id,
  tier: teachers.tier,
  status: teachers.status,
  availability: teachers.availability,
  rating: teachers.rating,
  reviewsCount: teachers.reviewsCount,
  medianAnswerHours: teachers.medianAnswerHours,
  lastActiveAt: teachers.lastActiveAt,
};

export async function lockFigures(tx: Tx, ids: readonly number[]) {
  return tx
    .select(figures)
    .from(teachers)
    .where(inArray(teachers.id, [...ids]))
    .orderBy(teachers.id)
    .for("no key update");
}

export async function findFiguresAfter(db: Db, afterId: number, length: number) {
  return db
    .select(figures)
    .from(teachers)
    .where(and(eq(teachers.status, "hired"), gt(teachers.id, afterId)))
    .orderBy(asc(teachers.id))
    .limit(length);
}

export async function saveLeaving(tx: Tx, id: number, now: Date): Promise<boolean> {
  const left = await tx
    .update(teachers)
    .set({ status: "left", leftAt: now })
    .where(and(eq(teachers.id, id), eq(teachers.status, "hired")))
    .returning({ id: teachers.id });
  return left.length > 0;
}

/** Not when the last day is over too; false when nothing changed. */
export async function saveReturn(tx: Tx, id: number, leftAt: Date): Promise<boolean> {
  const gone = tx
    .select({ id: departures.id })
    .from(departures)
    .where(and(eq(departures.id, id), isNotNull(departures.leftAt)));
  const back = await tx
    .update(teachers)
    .set({ status: "hired", leftAt: null })
    .where(
      and(
        eq(teachers.id, id),
        eq(teachers.status, "left"),
        eq(teachers.leftAt, leftAt),
        notExists(gone),
      ),
    )
    .returning({ id: teachers.id });
  return back.length > 0;
}

export async function saveTier(tx: Tx, ids: readonly number[], tier: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(teachers)
    .set({ tier })
    .where(inArray(teachers.id, [...ids]));
}

export async function saveActivity(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(teachers)
    .set({
      lastActiveAt: sql`greatest(${teachers.lastActiveAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(teachers.id, id));
}

export async function saveAnswerTime(tx: Tx, id: number, hours: number | null): Promise<void> {
  await tx.update(teachers).set({ medianAnswerHours: hours }).where(eq(teachers.id, id));
}

export async function saveSuspension(tx: Tx, id: number, suspendedAt: Date | null): Promise<void> {
  await tx.update(teachers).set({ suspendedAt }).where(eq(teachers.id, id));
}

const availabilityOf = (db: Db, id: number) =>
  db.select({ availability: teachers.availability }).from(teachers).where(eq(teachers.id, id));

export async function lockAvailability(tx: Tx, id: number): Promise<Availability | undefined> {
  const [row] = await availabilityOf(tx, id).for("no key update");
  return row?.availability;
}

export const { save: saveAvailability } = rowsOf(teachers, "teacher");
