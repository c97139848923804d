import { eq } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { decidedBefore } from "#app/modules/catalogue/legal-status/domain.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { statusChanges as endpoints } from "./endpoints.ts";

export const statusChangeQueues: readonly Queue[] = [
  {
    kind: "status_change",
    tab: "teachers",
    facts: { who: personName(statusChanges.teacherId), what: statusChanges.kind },
    words: (what) => i18next.t(`desk:status_change.${what}`),
    page: (id) => pathTo(deskPaths.deskChange, { statusChangeId: id }),
    of: statusChanges,
    states: [],
    waiting: () => eq(statusChanges.state, "asked"),
    since: statusChanges.askedAt,
    deadline: decidedBefore,
    late: { sides: [statusChanges.teacherId] },
    command: "status-change list",
    acts: [endpoints.decide],
  },
];
