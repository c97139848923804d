import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import type { GroupLessonRow } from "./repository.server.ts";

/** Called in the cancelling transaction: refunds, mails to families. */
export type GroupLessonFollower = (tx: Tx, lesson: GroupLessonRow, by: By) => Promise<void>;
