import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { groupLessons as endpoints } from "./endpoints.ts";
import { groupLessons, isUntaught } from "./table.server.ts";

const weekBefore = sql`${groupLessons.startsAt} - interval '7 days'`;

const ofGroupLesson = {
  tab: "groupLessons",
  facts: { what: groupLessons.title, at: groupLessons.startsAt },
  page: (id: string) => pathTo(deskPaths.deskGroupLesson, { groupLessonId: id }),
} as const;

const onSale = {
  ...ofGroupLesson,
  of: groupLessons,
  states: [],
  since: groupLessons.stateSince,
  deadline: weekBefore,
  command: "group-lesson list",
} as const;

export const groupLessonQueues: readonly Queue[] = [
  {
    ...ofGroupLesson,
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
    ...onSale,
    kind: "group_lesson_untaught",
    waiting: () => and(inArray(groupLessons.state, ["open", "full"]), isUntaught),
    acts: [endpoints.setTeachers],
  },
  {
    // Opened before its pay was asked for: its sessions pay no teacher (TEA-069).
    ...onSale,
    kind: "group_lesson_unpaid",
    waiting: () =>
      and(
        inArray(groupLessons.state, ["open", "full", "closed"]),
        isNull(groupLessons.teacherHourlyPayCents),
      ),
    acts: [endpoints.edit],
  },
];
