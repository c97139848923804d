import { and, isNotNull, isNull, ne, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { answerDays } from "./domain.ts";
import { suspensions as endpoints } from "./endpoints.ts";
import { suspensions } from "./table.server.ts";

export const suspensionQueues: readonly Queue[] = [
  {
    kind: "suspension_contest",
    tab: "teachers",
    facts: { who: personName(suspensions.teacherId), what: suspensions.contestText },
    page: (id) => pathTo(deskPaths.deskSuspension, { teacherId: id }),
    key: sql`${suspensions.teacherId}`,
    of: suspensions,
    states: ["suspension.contested"],
    waiting: () =>
      and(
        ne(suspensions.state, "lifted"),
        isNotNull(suspensions.contestedAt),
        isNull(suspensions.answeredAt),
      ),
    since: suspensions.contestedAt,
    deadline: (since) => plusDays(since, answerDays),
    late: { sides: [suspensions.teacherId] },
    command: "suspension list",
    acts: [endpoints.answer, endpoints.lift],
  },
];
