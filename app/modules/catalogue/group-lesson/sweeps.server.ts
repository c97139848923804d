import { and, eq, inArray, lt, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { byClock } from "#app/lib/actor.ts";

import { cancelForTooFew } from "./cancel.server.ts";
import { cancelledBeforeDays } from "./domain.ts";
import type { GroupLessonFollower } from "./followers.server.ts";
import { holdGroupLesson } from "./hold.server.ts";
import { finishGroupLesson, startGroupLesson } from "./run.server.ts";
import { groupLessons, groupLessonSessions } from "./table.server.ts";

const ofGroupLesson = { job: "stages", of: groupLessons, hold: holdGroupLesson };
const onSale = () => inArray(groupLessons.state, ["open", "full"]);

const lastEnd = sql`(select max(s.starts_at + s.duration * interval '1 minute')
  from ${groupLessonSessions} s where s.group_lesson_id = ${groupLessons}.id)`;

export const groupLessonSweeps = (followers: readonly GroupLessonFollower[]): readonly Sweep[] => [
  rowSweep({
    ...ofGroupLesson,
    name: "stages with too few students",
    due: {
      at: sql`${groupLessons.startsAt} - ${cancelledBeforeDays} * interval '1 day'`,
      which: () => and(onSale(), lt(groupLessons.takenSeats, groupLessons.minStudents)),
    },
    act: (tx, lesson, now) => cancelForTooFew(tx, lesson, now, followers),
  }),
  rowSweep({
    ...ofGroupLesson,
    name: "stages that begin",
    due: { at: groupLessons.startsAt, which: onSale },
    act: (tx, lesson, now) => startGroupLesson(tx, lesson, { by: byClock, now }),
  }),
  rowSweep({
    ...ofGroupLesson,
    name: "stages that end",
    due: { at: lastEnd, which: () => eq(groupLessons.state, "closed") },
    act: (tx, lesson, now) => finishGroupLesson(tx, lesson, { by: byClock, now }),
  }),
];
