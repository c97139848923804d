import type { Tx } from "#app/db/client.server.ts";
import { type MailToSend, sendMail } from "#app/modules/foundation/mail/send.server.ts";

import { takeMail } from "./budget.server.ts";
import { type Notice, notify } from "./service.server.ts";

/** What a person is told: `message` is a key of `locales/fr/mail/` and of `locales/fr/notification/`. */
type News = Notice &
  Readonly<{
    /** What the mail says beside the details of both. */
    inMail?: MailToSend["details"];
    /** Where the mail leads, where that is not the page that the site names. */
    link?: string;
    thread?: MailToSend["thread"];
    /** Nothing is said inside the site: the person has just done it there. */
    isMailAlone?: boolean;
  }>;

/**
 * Writes to a person by mail and inside the site, with the transaction (CNV-15); inside the site alone beyond the budget
 * of mails of who calls.
 */
export async function notifyPerson(
  tx: Tx,
  { id, email: to }: Readonly<{ id: number; email: string }>,
  { inMail, link, thread, isMailAlone = false, ...notice }: News,
  now: Date,
): Promise<void> {
  const { message: template, details, url } = notice;
  const mail = { to, template, details: { ...details, ...inMail }, link: link ?? url, thread };
  if (await takeMail(tx, { recipientId: id, template }, now)) await sendMail(tx, mail, now);
  if (!isMailAlone) await notify(tx, id, notice, now);
}
