import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { noteMailTo } from "#app/lib/calling.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { unbroken } from "#app/lib/one-line.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";

import { alongDays, evening, groupOf, overtakenBy, refusableKindOf } from "./domain.ts";
import { isRefused, unsubscribeLink } from "./refuse.server.ts";
import {
  deleteHeldTo,
  deleteOvertaken,
  deleteWaiting,
  findNear,
  insertMail,
} from "./repository.server.ts";

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
  /** The request it is about, and the student named in the subject of joined mails. */
  about?: Readonly<{ id: number; name: string }> | undefined;
  /** What is due, added up in the subject of joined mails. */
  cents?: number | undefined;
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

/** Held mails that lead to these pages do not leave: what they ask is answered. */
export const withdrawHeld = (tx: Tx, links: readonly string[], now: Date): Promise<void> =>
  deleteHeldTo(tx, links.map(ownLink), now);

/** Held mails about a request that are no longer so do not leave. */
export const withdrawAbout = (
  tx: Tx,
  { id, templates }: Readonly<{ id: number; templates: readonly string[] }>,
  now: Date,
): Promise<void> => deleteOvertaken(tx, { thing: `request:${String(id)}`, templates }, now);

/**
 * Writes to the outbox with the transaction (OPS-15); nothing if its reader refused the kind (PUB-075). Throws for a
 * link to another site.
 */
export async function sendMail(tx: Tx, mail: MailToSend, now: Date): Promise<void> {
  const kind = refusableKindOf(mail.template);
  if (kind && (await isRefused(tx, kind, mail.to))) return;
  noteMailTo(mail.to);
  const unsubscribe = kind ? unsubscribeLink(kind, mail.to) : mail.unsubscribe;
  const row = await groupedRow(tx, rowOf({ ...mail, unsubscribe }, now));
  if (row) await insertMail(tx, row);
}

/**
 * The first mail of a thing leaves at once, those that follow on the same day in the evening (decision 061). The same
 * words under the same link are not sent twice on one day, and on another day under a subject that says so.
 */
async function groupedRow(tx: Tx, row: NewMail): Promise<NewMail | undefined> {
  const { createdAt: now, subject, thing } = row;
  if (thing === null) return row;
  const templates = overtakenBy(row.template);
  if (templates.length > 0) await deleteOvertaken(tx, { ...row, templates }, now);
  const day = parisDay(now);
  const near = await findNear(tx, row, parisInstant(day, "00:00"));
  const same = near.filter(({ isSame }) => isSame);
  if (same.some(({ isToday }) => isToday)) return undefined;
  return {
    ...row,
    subject: same.length > 0 ? againOf(subject, now) : subject,
    nextTryAt: leavesAt(row, { isFirst: !near.some(({ isNext }) => isNext) }),
  };
}

/** A subject that is a reminder already does not say so twice. */
const againOf = (subject: string, now: Date): string =>
  i18next.t(subject.startsWith(i18next.t("mail:reminder")) ? "mail:again_reminder" : "mail:again", {
    subject,
    day: shortDay(now),
  });

function leavesAt(row: NewMail, { isFirst }: { isFirst: boolean }): Date {
  const { createdAt: now, nextTryAt: at, template } = row;
  const leaves = groupOf(template)?.leaves;
  if (leaves === "along") return plusDays(now, alongDays);
  const later = parisInstant(parisDay(now), evening);
  const isHeld = leaves === "evening" || (leaves === "first_at_once" && !isFirst);
  return isHeld && now < later ? later : at;
}

/** What may still be withdrawn leaves alone. */
function groupedBy({ template, thread, about, cents }: MailToSend) {
  const name = thread === undefined ? groupOf(template)?.thing : undefined;
  const thing = name ? [name, about?.id].join(":") : null;
  const thingName = about?.name ?? null;
  return { thing, thingName, cents: cents ?? null, isJoinable: thing !== null };
}

type NewMail = ReturnType<typeof rowOf>;

function rowOf(mail: MailToSend, now: Date) {
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
    ...groupedBy(mail),
    state: "queued" as const,
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
