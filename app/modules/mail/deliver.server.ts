import { type Db, type Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver } from "#app/gateways/mail.server.ts";
import { backOff } from "#app/lib/back-off.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { afterFailure, mailTransitions } from "./domain.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import { lockMail, type MailRow, saveTry } from "./repository.server.ts";

const holdMinutes = 5;

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
    const state = advance(mailTransitions, mail.state, "asked_again");
    await saveTry(tx, id, { state, tries: 0, nextTryAt: now });
  });
}

/** Takes a mail that is held, so that nobody else sends it; who dies meanwhile gives it back in five minutes. */
export async function takeMail(tx: Tx, mail: MailRow, now: Date): Promise<MailRow> {
  await saveTry(tx, mail.id, { nextTryAt: plusMinutes(now, holdMinutes) });
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
  const tries = mail.tries + 1;
  try {
    const [text, html] = [textOfMail(mail), htmlOfMail(mail)];
    await deliver({ id, to: recipient, subject, text, html, unsubscribe });
  } catch (error) {
    const next = backOff(tries, now);
    const state = advance(mailTransitions, mail.state, afterFailure(next));
    const lastFailure = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await saveTry(db, id, { state, tries, nextTryAt: next ?? now, lastFailure });
    return false;
  }
  const state = advance(mailTransitions, mail.state, "accepted");
  // A link that opens something is not kept once it left, but where the outbox is shown (RUN.md).
  const link = env.demo ? {} : { link: null };
  await saveTry(db, id, { state, tries, sentAt: now, lastFailure: null, ...link });
  return true;
}
