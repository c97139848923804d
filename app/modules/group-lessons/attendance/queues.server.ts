import { sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { instantOf } from "#app/db/prepared.server.ts";
import {
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import {
  registrationAttendance,
  registrations,
} from "#app/modules/group-lessons/registration/table.server.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { attendance as endpoints } from "./endpoints.ts";

const endsAt = sql`${groupLessonSessions.startsAt} + make_interval(mins => ${groupLessonSessions.duration})`;

/** A student with a seat and no mark for the session. */
const unmarked = sql`exists (select from ${registrations} r
  join ${groupLessons} g on g.id = r.group_lesson_id and g.state <> 'cancelled'
  where r.group_lesson_id = ${groupLessonSessions.groupLessonId}
    and r.state in ('registered', 'attended', 'absent')
    and not exists (select from ${registrationAttendance} a
      where a.registration_id = r.id and a.session_id = ${groupLessonSessions.id}))`;

export const attendanceQueues: readonly Queue[] = [
  {
    kind: "attendance",
    tab: "groupLessons",
    facts: {
      what: sql`(select title from ${groupLessons} where ${groupLessons.id} = ${groupLessonSessions.groupLessonId})`,
      at: groupLessonSessions.startsAt,
    },
    // Its page is that of the stage: both are named.
    key: sql`${groupLessonSessions.groupLessonId} || '-' || ${groupLessonSessions.id}`,
    page: (id) => {
      const [groupLessonId = ""] = id.split("-");
      return withQuery(pathTo(deskPaths.deskGroupLesson, { groupLessonId }), { vue: "presences" });
    },
    of: groupLessonSessions,
    states: [],
    waiting: (_, now) =>
      sql`${endsAt} < ${instantOf(now)}
        and ${groupLessonSessions.startsAt} > ${instantOf(now)} - interval '90 days'
        and ${unmarked}`,
    since: endsAt,
    deadline: sql`${endsAt} + interval '2 days'`,
    command: "group-lesson attendance",
    acts: [endpoints.markAny],
  },
];
