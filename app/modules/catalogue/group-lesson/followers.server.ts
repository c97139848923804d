import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import type { GroupLessonRow } from "./repository.server.ts";

/** What cancelling a group lesson gives back, a sentence for each family. */
export type SayRefunds = (tx: Tx, groupLessonId: number, now: Date) => Promise<string[]>;

/** Called in the cancelling transaction: refunds, mails to families. */
export type GroupLessonFollower = (tx: Tx, lesson: GroupLessonRow, by: By) => Promise<void>;
