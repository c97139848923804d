import { eq } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { courses, decidedBefore } from "#app/modules/lessons/course/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { disputes } from "./endpoints.ts";

export const disputeQueues: readonly Queue[] = [
  {
    kind: "dispute",
    tab: "disputes",
    facts: {
      who: personName(courses.customerId),
      other: personName(courses.teacherId),
      at: courses.date,
      cents: courses.amountCents,
    },
    page: (id) => pathTo(deskPaths.deskDispute, { courseId: id }),
    of: courses,
    states: ["course.to_review"],
    waiting: () => eq(courses.status, "to_review"),
    since: courses.statusSince,
    deadline: decidedBefore(courses),
    late: { sides: [courses.customerId, courses.teacherId] },
    alarm: true,
    command: "dispute list",
    acts: [disputes.decide],
  },
];
