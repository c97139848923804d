import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { noteMailTo } from "#app/lib/calling.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { unbroken } from "#app/lib/one-line.ts";

import { refusableKindOf } from "./domain.ts";
import { isRefused, unsubscribeLink } from "./refuse.server.ts";
import { deleteWaiting, insertMail } from "./repository.server.ts";

/** A mail to write: the template is a key of `locales/fr/mail/`, its details fill it, each on one line; a list is its lines. */
export type MailToSend = Readonly<{
  to: string;
  template: string;
  details: Readonly<Record<string, string | number | readonly string[]>>;
  /** The one link of the mail: absolute, or an address of ours. */
  link?: string;
  /** Where its reader asks for no more of its kind, at the foot of the mail (PUB-075). */
  unsubscribe?: string | undefined;
  /** When nothing of it is kept any more, where that was promised (ENT-10). */
  forgetAt?: Date | undefined;
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

/**
 * Writes a mail in the outbox, with the transaction: it leaves only if what it says is true (OPS-15); one of a kind
 * that its reader has refused is not written (PUB-075). A link to another site throws.
 */
export async function sendMail(tx: Tx, mail: MailToSend, now: Date): Promise<void> {
  const kind = refusableKindOf(mail.template);
  if (kind && (await isRefused(tx, kind, mail.to))) return;
  noteMailTo(mail.to);
  const unsubscribe = kind ? unsubscribeLink(kind, mail.to) : mail.unsubscribe;
  await insertMail(tx, rowOf({ ...mail, unsubscribe }, now));
}

function rowOf(mail: MailToSend, now: Date): Parameters<typeof insertMail>[1] {
  const { to, template, details, link, unsubscribe, thread, forgetAt } = mail;
  const words = Object.fromEntries(
    Object.entries(details).map(([name, detail]) => [name, withoutBreaks(detail)]),
  );
  return {
    recipient: to,
    template,
    subject: i18next.t(`mail:${template}.subject`, words),
    body: i18next.t(`mail:${template}.body`, words),
    link: link === undefined ? null : ownLink(link),
    unsubscribeLink: unsubscribe === undefined ? null : ownLink(unsubscribe),
    thread: thread ?? null,
    state: "queued",
    tries: 0,
    nextTryAt: thread === undefined ? now : plusMinutes(now, undoMinutes),
    createdAt: now,
    forgetAt: forgetAt ?? null,
  };
}

/** No detail adds a line that its template, or who fills it in, did not mean. */
function withoutBreaks(detail: MailToSend["details"][string]): string | number {
  if (typeof detail === "number") return detail;
  return typeof detail === "string" ? unbroken(detail) : detail.map(unbroken).join("\n");
}

/** A mail leads to us and nowhere else. */
function ownLink(link: string): string {
  const { href, origin } = new URL(link, env.origin);
  if (origin !== new URL(env.origin).origin) throw new Error(`A mail may not lead to ${origin}`);
  return href;
}
