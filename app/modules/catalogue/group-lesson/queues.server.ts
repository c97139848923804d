import { and, eq, inArray, isNull, sql } from "drizzle-orm";

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
    // Opened before its pay was asked for: its sessions are owed to nobody (TEA-069).
    kind: "group_lesson_unpaid",
    of: groupLessons,
    states: [],
    waiting: () =>
      and(
        inArray(groupLessons.state, ["open", "full", "closed"]),
        isNull(groupLessons.teacherHourlyPayCents),
      ),
    since: groupLessons.stateSince,
    deadline: weekBefore,
    command: "group-lesson list",
    acts: [endpoints.edit],
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
