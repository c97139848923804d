import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { noteMailTo } from "#app/lib/calling.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { unbroken } from "#app/lib/one-line.ts";

import { refusableKindOf } from "./domain.ts";
import { isRefused, unsubscribeLink } from "./refuse.server.ts";
import { deleteWaiting, insertMail } from "./repository.server.ts";

/** `template` is a key of `locales/fr/mail/`; each detail is one line, a list several. */
export type MailToSend = Readonly<{
  to: string;
  template: string;
  details: Readonly<Record<string, string | number | readonly string[]>>;
  link?: string;
  unsubscribe?: string | undefined;
  /** When it is erased, where that was promised (ENT-10). */
  forgetAt?: Date | undefined;
  /** Set if it may be undone: the mail then leaves a minute later and may be withdrawn. */
  thread?: string | undefined;
}>;

const undoMinutes = 1;

/** Withdraws a mail about something undone within the minute; whether it did. */
export function withdrawMail(
  tx: Tx,
  mail: { to: string; thread: string },
  now: Date,
): Promise<boolean> {
  return deleteWaiting(tx, { recipient: mail.to, thread: mail.thread }, now);
}

/**
 * Writes to the outbox with the transaction (OPS-15); nothing if its reader refused the kind (PUB-075). Throws for a
 * link to another site.
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

/** A detail may not add lines that its template did not intend. */
function withoutBreaks(detail: MailToSend["details"][string]): string | number {
  if (typeof detail === "number") return detail;
  return typeof detail === "string" ? unbroken(detail) : detail.map(unbroken).join("\n");
}

/** Mails link to our site only. */
function ownLink(link: string): string {
  const { href, origin } = new URL(link, env.origin);
  if (origin !== new URL(env.origin).origin) throw new Error(`A mail may not lead to ${origin}`);
  return href;
}
