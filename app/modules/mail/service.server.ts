import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver } from "#app/gateways/mail.server.ts";
import { backOff } from "#app/lib/back-off.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { afterFailure, mailTransitions } from "./domain.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import {
  deleteWaiting,
  findMails,
  insertMail,
  lockMail,
  type MailRow,
  saveTry,
} from "./repository.server.ts";

/** A mail to write: the template is a key of `locales/fr/mail/`, its details fill it. */
export type MailToSend = Readonly<{
  to: string;
  template: string;
  details: Readonly<Record<string, string | number>>;
  /** The one link of the mail: absolute, or an address of ours. */
  link?: string;
  /** What it is about, where that may be undone: it then leaves a minute later, and may be taken back. */
  thread?: string | undefined;
}>;

const undoMinutes = 1;

/** Takes back what was written to somebody about a thing that is undone within the minute; whether it was. */
export function withdrawMail(
  tx: Tx,
  mail: { to: string; thread: string },
  now: Date,
): Promise<boolean> {
  return deleteWaiting(tx, { recipient: mail.to, thread: mail.thread }, now);
}

const holdMinutes = 5;

/** Writes a mail in the outbox, with the transaction: it leaves only if what it says is true (OPS-15). A link to another site throws. */
export async function sendMail(
  tx: Tx,
  { to, template, details, link, thread }: MailToSend,
  now: Date,
): Promise<void> {
  const words = { ...details, interpolation: { escapeValue: false } };
  await insertMail(tx, {
    recipient: to,
    template,
    subject: i18next.t(`mail:${template}.subject`, words),
    body: i18next.t(`mail:${template}.body`, words),
    link: link === undefined ? null : ownLink(link),
    thread: thread ?? null,
    state: "queued",
    tries: 0,
    nextTryAt: thread === undefined ? now : plusMinutes(now, undoMinutes),
    createdAt: now,
  });
}

/** A mail leads to us and nowhere else. */
function ownLink(link: string): string {
  const { href, origin } = new URL(link, env.origin);
  if (origin !== new URL(env.origin).origin) throw new Error(`A mail may not lead to ${origin}`);
  return href;
}

/** The outbox as the command line shows it, oldest first (RUN.md). */
export async function listMails(db: Db) {
  const rows = await findMails(db);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: textOfMail(row),
    html: htmlOfMail(row),
    links: row.link ? [row.link] : [],
    state: row.state,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    failure: row.lastFailure,
  }));
}

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
  const { id, recipient, subject } = mail;
  const tries = mail.tries + 1;
  try {
    const [text, html] = [textOfMail(mail), htmlOfMail(mail)];
    await deliver({ id, to: recipient, subject, text, html });
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
