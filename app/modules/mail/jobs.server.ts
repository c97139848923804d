import { join } from "node:path";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Deliver, mailToFolder } from "#app/gateways/mail.server.ts";

import { sendWaitingMails } from "./service.server.ts";

const ourFolder = mailToFolder(join(env.DATA_DIR, "outbox"));

/** Sends the mails that wait (STM-44), to the folder of the outbox unless told otherwise. Returns how many left. */
export async function due(
  db: Db,
  now: Date,
  { deliver = ourFolder }: { deliver?: Deliver } = {},
): Promise<number> {
  return sendWaitingMails(db, now, deliver);
}
