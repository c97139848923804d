import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import type { GroupLessonRow } from "./repository.server.ts";

/** What another noun does, in the same transaction, when a stage is cancelled: refunds, mails to families. */
export type GroupLessonFollower = (tx: Tx, lesson: GroupLessonRow, by: By) => Promise<void>;
