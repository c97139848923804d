import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { groupLessons as endpoints } from "./endpoints.ts";
import { groupLessons, isUnlinked, isUntaught } from "./table.server.ts";

const weekBefore = sql`${groupLessons.startsAt} - interval '7 days'`;

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
    waiting: () => and(inArray(groupLessons.state, ["open", "full"]), isUntaught),
    since: groupLessons.stateSince,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.setTeachers],
  },
  {
    kind: "group_lesson_unlinked",
    of: groupLessons,
    states: [],
    waiting: () => and(inArray(groupLessons.state, ["open", "full"]), isUnlinked),
    since: groupLessons.stateSince,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.edit],
  },
];
