import { and, eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import type { Absence } from "#app/modules/catalogue/teacher/absences.domain.ts";
import type { Slot } from "#app/modules/catalogue/teacher/availability.domain.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers, teacherSlots } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { plannedCourses } from "./table.server.ts";

type Kept = Slot & { formats: LessonFormat[] };

const kept = sql<Kept[]>`(select coalesce(json_agg(json_build_object(
    'day', h.day, 'start', h.start, 'end', h.end, 'formats', h.formats)), '[]')
  from ${teacherSlots} h where h.teacher_id = ${contracts.teacherId})`;

const absences = sql<Absence[]>`(select t.absences from ${teachers} t
  where t.id = ${contracts.teacherId})`;

const usualMinutes = sql<number>`coalesce((select g.duration from ${courses} g
  where g.contract_id = ${contracts.id} order by g.date desc limit 1), 60)`;

type Bounds = Readonly<{ from: Date; before: Date; except: number }>;

/**
 * Dates that the teacher agreed on or proposed, those of the pupil, and the teacher's sessions of stages. What other
 * families propose takes no hour (decision 032).
 */
const takenIn = ({ from, before, except }: Bounds) => sql<{ start: string; minutes: number }[]>`(
  select coalesce(json_agg(json_build_object('start', t.start, 'minutes', t.minutes)), '[]') from (
    select p.start, p.duration as minutes from ${plannedCourses} p
      where (p.teacher_id = ${contracts.teacherId} or p.student_id = ${contracts.studentId})
        and (p.status = 'confirmed' or (p.status = 'proposed'
          and (p.by = 'teacher' or p.student_id = ${contracts.studentId})))
        and p.id <> ${except}
    union all select p.moved_from, p.moved_from_duration from ${plannedCourses} p
      where (p.teacher_id = ${contracts.teacherId} or p.student_id = ${contracts.studentId})
        and p.status = 'proposed' and p.moved_from is not null and p.id <> ${except}
    union all select k.first_course_date, k.first_course_duration from ${contracts} k
      where (k.teacher_id = ${contracts.teacherId} or k.student_id = ${contracts.studentId})
        and k.status = 'active' and k.first_course_date is not null and k.id <> ${contracts.id}
    union all select s.starts_at, s.duration from ${groupLessonSessions} s
      join ${groupLessonClasses} c on c.group_lesson_id = s.group_lesson_id
      join ${groupLessons} g on g.id = s.group_lesson_id
      where c.teacher_id = ${contracts.teacherId} and c.assigned_at is not null
        and g.state <> 'cancelled'
  ) t where t.start > ${from} and t.start < ${before})`;

/** In one statement, for a side of the contract; undefined for others. */
export async function findKnownTime(
  db: Db,
  contractId: number,
  { id, role }: Actor,
  bounds: Bounds,
) {
  const own = role === "teacher" ? contracts.teacherId : contracts.customerId;
  const [known] = await db
    .select({
      format: contracts.courseFormat,
      kept,
      usualMinutes,
      taken: takenIn(bounds),
      absences,
      answers: lessonRequests.answers,
      asked: lessonRequests.address,
      home: customers.address,
    })
    .from(contracts)
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(and(eq(contracts.id, contractId), eq(own, id)));
  return known && { ...known, place: known.asked ?? known.home };
}
