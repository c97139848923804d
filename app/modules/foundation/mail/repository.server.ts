import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsCounted } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { type MailPart, withoutGreeting } from "./domain.ts";
import { addressHashOf, isHeld, mails, refusedAddresses } from "./table.server.ts";

export type MailRow = typeof mails.$inferSelect;

export const { insert: insertMail, lock: lockMail, saveIfThere: saveTry } = rowsOf(mails, "mail");

/** Deletes a thread's waiting mails that are not being sent; whether there was any. */
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
        // A sender that claimed it has postponed this time: it is leaving.
        eq(mails.nextTryAt, sql`${mails.createdAt} + interval '1 minute'`),
        gt(mails.nextTryAt, now),
      ),
    )
    .returning({ id: mails.id });
  return taken.length > 0;
}

/** Of every recipient when none is given. */
type Overtaken = Pick<MailRow, "thing"> &
  Readonly<{ recipient?: string; templates: readonly string[] }>;

export async function deleteOvertaken(
  tx: Tx,
  { recipient, thing, templates }: Overtaken,
  now: Date,
): Promise<void> {
  const isTo = recipient === undefined ? undefined : eq(mails.recipient, recipient);
  const isOfThing = and(isTo, eq(mails.thing, thing ?? ""));
  await tx
    .delete(mails)
    .where(and(isHeld(now), isOfThing, inArray(mails.template, [...templates])));
}

export async function deleteHeldTo(tx: Tx, links: readonly string[], now: Date): Promise<void> {
  await tx.delete(mails).where(and(isHeld(now), inArray(mails.link, [...links])));
}

type Refused = Readonly<{ addressHash: string; templates: readonly string[] }>;

export async function deleteRefused(
  db: Db,
  { addressHash, templates }: Refused,
  now: Date,
): Promise<void> {
  const isTo = eq(addressHashOf(mails.recipient), addressHash);
  await db.delete(mails).where(and(isHeld(now), isTo, inArray(mails.template, [...templates])));
}

type Near = Pick<MailRow, "recipient" | "thing" | "template" | "body" | "link">;

const hasPart = (part: Partial<MailPart>) =>
  sql`${mails.parts} @> ${JSON.stringify([part])}::jsonb`;

/**
 * A person's mails of this thing since then, and of any day those that say the same under the same link; also as a part
 * of several in one.
 */
export function findNear(tx: Tx, near: Near, since: Date) {
  const { recipient, thing, template, body, link } = near;
  // A link with access is erased once sent: the words alone are compared then.
  const leadsThere = or(isNull(mails.link), link === null ? undefined : eq(mails.link, link));
  const isAlone = and(eq(mails.template, template), eq(mails.body, body), leadsThere);
  const words = withoutGreeting(body);
  const isSame = or(isAlone, hasPart({ body: words, link }), hasPart({ body: words, link: null }));
  const isToday = gte(mails.createdAt, since);
  const isNext = and(or(eq(mails.thing, thing ?? ""), hasPart({ thing })), isToday);
  const isTrue = (which: SQL | undefined) => sql<boolean>`coalesce(${which}, false)`;
  return tx
    .select({ isToday: isTrue(isToday), isNext: isTrue(isNext), isSame: isTrue(isSame) })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), ne(mails.state, "dead"), or(isNext, isSame)));
}

/** The other mails that wait for the same person, first ones first; not those that a sender has claimed. */
export const lockJoinable = (tx: Tx, { id, recipient }: MailRow, most: number) =>
  tx
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.isJoinable, true), ne(mails.id, id)))
    .orderBy(asc(mails.id))
    .limit(most)
    .for("no key update", { skipLocked: true });

export async function removeJoined(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(mails).where(inArray(mails.id, [...ids]));
}

export async function removeForgotten(db: Db, now: Date): Promise<number> {
  const gone = await db.delete(mails).where(lte(mails.forgetAt, now)).returning({ id: mails.id });
  return gone.length;
}

export async function findMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(asc(mails.id));
}

/** Newest first. */
export const findMailPage = (
  db: Db,
  state: MailRow["state"] | undefined,
  page: Readonly<{ start: number; length: number }>,
) => {
  const which = state && eq(mails.state, state);
  return db
    .select({ row: mails, total: rowsCounted(mails, which) })
    .from(mails)
    .where(which)
    .orderBy(desc(mails.id))
    .offset(page.start)
    .limit(page.length);
};

export const isWaiting = () => inArray(mails.state, ["queued", "retrying"]);

export const isDead = () => eq(mails.state, "dead");

export async function requeueDead(tx: Tx, state: MailRow["state"], now: Date): Promise<number[]> {
  const again = await tx
    .update(mails)
    .set({ state, tries: 0, failingSince: null, nextTryAt: now })
    .where(isDead())
    .returning({ id: mails.id });
  return again.map(({ id }) => id);
}

export async function insertRefusedAddress(db: Db, addressHash: string, now: Date): Promise<void> {
  await db.insert(refusedAddresses).values({ addressHash, refusedAt: now }).onConflictDoNothing();
}

export async function deleteRefusedAddress(db: Db, addressHash: string): Promise<void> {
  await db.delete(refusedAddresses).where(eq(refusedAddresses.addressHash, addressHash));
}

export async function hasRefusedAddress(db: Db, addressHash: string): Promise<boolean> {
  return (await db.$count(refusedAddresses, eq(refusedAddresses.addressHash, addressHash))) > 0;
}
