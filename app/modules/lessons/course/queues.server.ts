import { eq, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { courses as endpoints } from "./endpoints.ts";
import { courses } from "./table.server.ts";

export const courseQueues: readonly Queue[] = [
  {
    kind: "dispute",
    of: courses,
    states: ["course.to_review"],
    waiting: () => eq(courses.status, "to_review"),
    since: courses.statusSince,
    deadline: sql`coalesce(${courses.decisionDueAt}, ${courses.statusSince} + interval '10 days')`,
    late: { sides: [courses.customerId, courses.teacherId] },
    alarm: true,
    command: "dispute list",
    acts: [endpoints.decide],
  },
];
