import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { groupLessons as endpoints } from "./endpoints.ts";
import { groupLessonClasses, groupLessons } from "./table.server.ts";

const weekBefore = sql`${groupLessons.startsAt} - interval '7 days'`;

const untaught = sql`not exists (select from ${groupLessonClasses} c
  where c.group_lesson_id = ${groupLessons.id} and c.assigned_at is not null)`;

export const groupLessonQueues: readonly Queue[] = [
  {
    kind: "group_lesson_draft",
    of: groupLessons,
    states: ["group_lesson.draft"],
    waiting: () => eq(groupLessons.state, "draft"),
    since: groupLessons.createdAt,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.edit, endpoints.changeState],
  },
  {
    kind: "group_lesson_untaught",
    of: groupLessons,
    states: [],
    waiting: () => and(inArray(groupLessons.state, ["open", "full"]), untaught),
    since: groupLessons.stateSince,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.setTeachers],
  },
  {
    kind: "group_lesson_unlinked",
    of: groupLessons,
    states: [],
    waiting: () =>
      and(
        inArray(groupLessons.state, ["open", "full"]),
        eq(groupLessons.format, "group_webcam"),
        isNull(groupLessons.meetingUrl),
      ),
    since: groupLessons.stateSince,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.edit],
  },
];
