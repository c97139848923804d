import { type Db, type Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver } from "#app/gateways/mail.server.ts";
import { heldUntil, outboxTransitions, trySending } from "#app/lib/outbox.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { htmlOfMail, textOfMail } from "./render.server.ts";
import { lockMail, type MailRow, saveTry } from "./repository.server.ts";

/** A mail, held until the transaction ends; 404 when there is none. */
export async function holdMail(tx: Tx, id: number): Promise<MailRow> {
  const mail = await lockMail(tx, id);
  if (!mail) throw new RuleError("not_found", "api.absent");
  return mail;
}

/** Asks a dead mail again, by hand: it is tried at once, as if it were new (STM-44). 409 for any other. */
export async function retryMail(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await holdMail(tx, id);
    const state = advance(outboxTransitions, mail.state, "asked_again");
    await saveTry(tx, id, { state, tries: 0, nextTryAt: now });
  });
}

/** Takes a mail that is held, so that nobody else sends it meanwhile. */
export async function takeMail(tx: Tx, mail: MailRow, now: Date): Promise<MailRow> {
  await saveTry(tx, mail.id, { nextTryAt: heldUntil(now) });
  return mail;
}

/** Sends a mail that was taken; whether it left. A failure is tried again later, and the eighth is the last. */
export async function deliverMail(
  db: Db,
  mail: MailRow,
  now: Date,
  deliver: Deliver,
): Promise<boolean> {
  const { id, recipient, subject, unsubscribeLink: unsubscribe } = mail;
  const tried = await trySending(mail, now, () => {
    const [text, html] = [textOfMail(mail), htmlOfMail(mail)];
    return deliver({ id, to: recipient, subject, text, html, unsubscribe });
  });
  const hasLeft = tried.state === "sent";
  // A link that opens something is not kept once it left, but where the outbox is shown (RUN.md).
  const link = env.demo ? {} : { link: null };
  await saveTry(db, id, { ...tried, ...(hasLeft && { sentAt: now, ...link }) });
  return hasLeft;
}
