import type { Db } from "#app/db/client.server.ts";

import { type Deliver, sendWaitingMails } from "./service.server.ts";

/** The outbox's own sink, when no carrier is given: the table keeps the mail, which is all the demo needs. */
const keepHere: Deliver = () => Promise.resolve();

/** Sends the mails that wait (STM-44). Returns how many left. */
export async function due(
  db: Db,
  now: Date,
  { deliver = keepHere }: { deliver?: Deliver } = {},
): Promise<number> {
  return sendWaitingMails(db, now, deliver);
}
