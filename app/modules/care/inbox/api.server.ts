import type { Queue } from "#app/api/queue.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { releaseRow, takeRow } from "./claim.server.ts";
import { inbox } from "./endpoints.ts";
import { listInbox } from "./rows.server.ts";
import { showInbox } from "./show.server.ts";

export const inboxApi = (queues: readonly Queue[]) => [
  serve(inbox.show, showInbox(queues)),
  serve(inbox.list, listInbox(queues)),
  serve(inbox.take, takeRow(queues)),
  serve(inbox.release, releaseRow),
];
