import { eq } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { answerDueFrom } from "./domain.ts";
import { documents as endpoints } from "./endpoints.ts";
import { documents } from "./table.server.ts";

export const documentQueues: readonly Queue[] = [
  {
    kind: "document",
    tab: "candidates",
    facts: { who: personName(documents.teacherId), what: documents.type },
    words: (what) => i18next.t(`document:types.${what}`),
    page: (id) => pathTo(deskPaths.deskPaper, { documentId: id }),
    of: documents,
    states: ["document.pending"],
    waiting: () => eq(documents.status, "pending"),
    since: documents.statusSince,
    deadline: answerDueFrom,
    late: { sides: [documents.teacherId] },
    command: "document list",
    acts: [endpoints.decide],
  },
];
