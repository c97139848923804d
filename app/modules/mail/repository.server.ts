import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { mails } from "./table.server.ts";

export type MailRow = typeof mails.$inferSelect;

/** Adds a mail to the outbox. */
export async function insertMail(tx: Tx, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail);
}

/** Takes back what waits for somebody in a thread and that nobody has begun to send; whether there was any. */
export async function deleteWaiting(
  tx: Tx,
  { recipient, thread }: { recipient: string; thread: string },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.recipient, recipient),
        eq(mails.thread, thread),
        eq(mails.state, "queued"),
        eq(mails.tries, 0),
        // Who sends it has put this instant off: it leaves.
        eq(mails.nextTryAt, sql`${mails.createdAt} + interval '1 minute'`),
        gt(mails.nextTryAt, now),
      ),
    )
    .returning({ id: mails.id });
  return taken.length > 0;
}

/** Forgets the mails whose time is over. */
export async function removeForgotten(db: Db, now: Date): Promise<number> {
  const gone = await db.delete(mails).where(lte(mails.forgetAt, now)).returning({ id: mails.id });
  return gone.length;
}

/** Every mail, oldest first. */
export async function findMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(asc(mails.id));
}

/** One mail, locked. */
export async function lockMail(tx: Tx, id: number): Promise<MailRow | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for("no key update");
  return mail;
}

/** The mail has not left and is not given up. */
export const isWaiting = () => inArray(mails.state, ["queued", "retrying"]);

/** Writes what a try brought. */
export async function saveTry(
  db: Db,
  id: number,
  outcome: Partial<
    Pick<MailRow, "state" | "tries" | "nextTryAt" | "lastFailure" | "sentAt" | "link">
  >,
): Promise<void> {
  await db.update(mails).set(outcome).where(eq(mails.id, id));
}
