import { eq } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { answerDueFrom } from "./domain.ts";
import { documents as endpoints } from "./endpoints.ts";
import { documents } from "./table.server.ts";

export const documentQueues: readonly Queue[] = [
  {
    kind: "document",
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
