import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Deliver, openMail } from "#app/gateways/mail.server.ts";

import { sendWaitingMails } from "./service.server.ts";

const ourCarrier = openMail(env);

/** Sends the mails that wait (STM-44): by SMTP where it is set, else to the outbox's folder. Returns how many left. */
export async function due(
  db: Db,
  now: Date,
  { deliver = ourCarrier }: { deliver?: Deliver } = {},
): Promise<number> {
  return sendWaitingMails(db, now, deliver);
}
