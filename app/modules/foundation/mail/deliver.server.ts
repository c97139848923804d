import { createHash } from "node:crypto";

import { GivenUp } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver } from "#app/gateways/mail.server.ts";
import { hourlyBackOff } from "#app/lib/back-off.ts";
import { heldUntil, LastingRefusal, trySending } from "#app/lib/outbox.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { joinWaiting } from "./join.server.ts";
import { hashOfAddress } from "./refuse.server.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import {
  deleteRefusedAddress,
  insertRefusedAddress,
  lockMail,
  type MailRow,
  saveTry,
} from "./repository.server.ts";

/** Locks a mail until the transaction ends; 404 if none. */
export async function holdMail(tx: Tx, id: number): Promise<MailRow> {
  return orNotFound(await lockMail(tx, id), "api.absent");
}

/** Writes what is due in a few days to a person whose mail leaves now, so that it leaves with it (decision 061). */
export type Companion = (tx: Tx, recipient: string, now: Date) => Promise<void>;

/** Claims a locked mail, so that no other process sends it, with what waits for the same person. */
export async function takeMail(
  tx: Tx,
  mail: MailRow,
  now: Date,
  companions: readonly Companion[] = [],
): Promise<MailRow> {
  if (mail.isJoinable) for (const write of companions) await unlessItFails(tx, write, mail, now);
  return joinWaiting(tx, mail, heldUntil(now));
}

/** A companion that fails holds no mail back: its own sweep, on its day, says what failed. */
const unlessItFails = (tx: Tx, write: Companion, { recipient }: MailRow, now: Date) =>
  tx.transaction((inner) => write(inner, recipient, now)).catch(() => undefined);

/**
 * Sends a claimed mail (STM-44): a failure is retried for three days; a permanent refusal is final and flags the
 * address.
 */
export async function deliverMail(
  db: Db,
  mail: MailRow,
  now: Date,
  deliver: Deliver,
): Promise<boolean | GivenUp> {
  const since = mail.failingSince ?? now;
  const tried = await trySending(
    mail,
    now,
    () => handOver(db, mail, now, deliver),
    (tries) => hourlyBackOff(tries, since, now),
  );
  const hasLeft = tried.state === "sent";
  const failingSince = hasLeft ? null : since;
  const left = hasLeft && { sentAt: now, ...withoutLinks(mail) };
  await saveTry(db, mail.id, { ...tried, failingSince, ...left });
  return tried.state === "dead" ? new GivenUp(tried.lastFailure ?? "unknown") : hasLeft;
}

/** A link with access is erased once sent, except where the outbox is shown. */
const withoutLinks = ({ parts }: MailRow) =>
  env.demo ? {} : { link: null, parts: parts && parts.map((part) => ({ ...part, link: null })) };

async function handOver(db: Db, mail: MailRow, now: Date, deliver: Deliver): Promise<void> {
  const { id, recipient: to, subject, unsubscribeLink: unsubscribe } = mail;
  const [text, html] = [textOfMail(mail), htmlOfMail(mail)];
  try {
    await deliver({ id, mark: markOf(mail), to, subject, text, html, unsubscribe });
    await deleteRefusedAddress(db, hashOfAddress(to));
  } catch (error) {
    if (error instanceof LastingRefusal) await insertRefusedAddress(db, hashOfAddress(to), now);
    throw error;
  }
}

/** Keeps Message-IDs unique across sites of one sender and recreated databases. */
const markOf = ({ createdAt }: MailRow) =>
  createHash("sha256")
    .update(`${env.origin} ${createdAt.toISOString()}`)
    .digest("hex")
    .slice(0, 12);
