import { createHash } from "node:crypto";

import { GivenUp } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver } from "#app/gateways/mail.server.ts";
import { hourlyBackOff } from "#app/lib/back-off.ts";
import { heldUntil, LastingRefusal, trySending } from "#app/lib/outbox.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { hashOfAddress } from "./refuse.server.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import {
  deleteRefusedAddress,
  insertRefusedAddress,
  lockMail,
  type MailRow,
  saveTry,
} from "./repository.server.ts";

/** A mail, held until the transaction ends; 404 when there is none. */
export async function holdMail(tx: Tx, id: number): Promise<MailRow> {
  const mail = await lockMail(tx, id);
  if (!mail) throw new RuleError("not_found", "api.absent");
  return mail;
}

/** Takes a mail that is held, so that nobody else sends it meanwhile. */
export async function takeMail(tx: Tx, mail: MailRow, now: Date): Promise<MailRow> {
  await saveTry(tx, mail.id, { nextTryAt: heldUntil(now) });
  return mail;
}

/**
 * Sends a mail that was taken: whether it left, or why it is given up (STM-44). A failure is tried again for three days;
 * a lasting refusal is the end, and its address is kept as one that we cannot write to.
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
  // A link that opens something is not kept once it left, but where the outbox is shown (RUN.md).
  const link = env.demo ? {} : { link: null };
  const failingSince = hasLeft ? null : since;
  await saveTry(db, mail.id, { ...tried, failingSince, ...(hasLeft && { sentAt: now, ...link }) });
  return tried.state === "dead" ? new GivenUp(tried.lastFailure ?? "unknown") : hasLeft;
}

/** Gives a mail to its carrier, and keeps whether its address can be written to. */
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

/** Two sites of one sender, or a database made anew, never give two mails the same Message-ID. */
const markOf = ({ createdAt }: MailRow) =>
  createHash("sha256")
    .update(`${env.origin} ${createdAt.toISOString()}`)
    .digest("hex")
    .slice(0, 12);
