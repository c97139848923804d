import type { Tx } from "#app/db/client.server.ts";
import { type MailToSend, sendMail } from "#app/modules/foundation/mail/send.server.ts";

import { takeMail } from "./budget.server.ts";
import { type Notice, notify } from "./notify.server.ts";

/** `message` is a key of `locales/fr/mail/` and `locales/fr/notification/`. */
type News = Notice &
  Readonly<{
    inMail?: MailToSend["details"] | undefined;
    link?: string | undefined;
    thread?: MailToSend["thread"];
    about?: MailToSend["about"];
    cents?: MailToSend["cents"];
    /** No notification: the person has just done it on the site. */
    isMailAlone?: boolean;
  }>;

/**
 * Notifies by mail and inside the site, with the transaction (CNV-15); inside alone beyond the caller's mail budget.
 */
export async function notifyPerson(
  tx: Tx,
  { id, email: to }: Readonly<{ id: number; email: string }>,
  { inMail, link, thread, about, cents, isMailAlone = false, ...notice }: News,
  now: Date,
): Promise<void> {
  const { message: template, details, url } = notice;
  const words = { ...details, ...inMail };
  const mail = { to, template, details: words, link: link ?? url, thread, about, cents };
  if (await takeMail(tx, { recipientId: id, template }, now)) await sendMail(tx, mail, now);
  if (!isMailAlone) await notify(tx, id, notice, now);
}
