import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { hasEmail } from "#app/modules/people/account/email.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { type AbandonedState, keptDays, quietMinutes } from "./abandoned.domain.ts";
import { abandonedBookings, bookingDrafts, bookingReminders } from "./table.server.ts";

export type AbandonedRow = typeof abandonedBookings.$inferSelect;

type Subject = Pick<AbandonedRow, "draftId"> | Pick<AbandonedRow, "customerId" | "groupLessonId">;

const isAbout = (subject: Subject) =>
  "draftId" in subject
    ? eq(abandonedBookings.draftId, subject.draftId ?? "")
    : and(
        eq(abandonedBookings.customerId, subject.customerId ?? 0),
        eq(abandonedBookings.groupLessonId, subject.groupLessonId ?? 0),
      );

export async function lockAbandonedOf(tx: Tx, subject: Subject): Promise<AbandonedRow | undefined> {
  const [row] = await tx
    .select()
    .from(abandonedBookings)
    .where(isAbout(subject))
    .for("no key update");
  return row;
}

export const {
  find: findAbandoned,
  lock: lockAbandoned,
  insertOnce: insertAbandoned,
  save: saveAbandoned,
} = rowsOf(abandonedBookings, "abandoned booking");

export async function moveAbandoned(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(abandonedBookings)
    .set({ draftId: to })
    .where(eq(abandonedBookings.draftId, from));
}

const { content } = bookingDrafts;

const draftFields = {
  /** Present and null for a request without a teacher. */
  hasLesson: sql`jsonb_exists(${content}, 'lessonId')`,
  subject: sql`${content}->>'subjectId'`,
  email: sql`${content}->>'email'`,
  reminder: sql`${content}->>'reminder'`,
  sent: sql`${content}->>'submittedId'`,
};

export const isQuietDraft = (_: Db, now: Date) =>
  and(
    lte(bookingDrafts.updatedAt, plusMinutes(now, -quietMinutes)),
    sql`${bookingDrafts.expiresAt} > ${now}`,
    sql`${draftFields.sent} is null and ${draftFields.hasLesson} and ${draftFields.subject} is not null`,
    sql`(${bookingDrafts.customerId} is not null or (${draftFields.reminder} = 'true' and ${draftFields.email} is not null))`,
    sql`not exists (select 1 from ${abandonedBookings} where ${abandonedBookings.draftId} = ${bookingDrafts.id} and (${abandonedBookings.state} <> 'in_progress' or ${abandonedBookings.stateSince} > ${bookingDrafts.updatedAt}))`,
  );

export const isQuietRegistration = () =>
  and(
    eq(abandonedBookings.state, "in_progress"),
    sql`${abandonedBookings.groupLessonId} is not null`,
    sql`${abandonedBookings.lastStepAt} >= ${abandonedBookings.stateSince}`,
    sql`not (${wasBooked()})`,
  );

export const quiet = sql`make_interval(mins => ${sql.raw(String(quietMinutes))})`;

/**
 * Booked meanwhile: a request by that family or address, or a registration, from half an hour before the last step.
 */
export const wasBooked = () => {
  const since = sql`${abandonedBookings.lastStepAt} - ${quiet}`;
  const sameAddress = sql`select ${users.id} from ${users}, ${bookingDrafts} where ${bookingDrafts.id} = ${abandonedBookings.draftId} and lower(${users.email}) = lower(${draftFields.email})`;
  const requested = sql`exists (select 1 from ${lessonRequests} where ${lessonRequests.createdAt} >= ${since} and (${lessonRequests.customerId} = ${abandonedBookings.customerId} or (${abandonedBookings.customerId} is null and ${lessonRequests.customerId} in (${sameAddress}))))`;
  const registered = sql`exists (select 1 from ${registrations} where ${registrations.createdAt} >= ${since} and ${registrations.customerId} = ${abandonedBookings.customerId} and ${registrations.groupLessonId} = ${abandonedBookings.groupLessonId})`;
  return sql`case when ${abandonedBookings.draftId} is null then ${registered} else ${requested} end`;
};

/** As `wasBooked`, by an account that keeps this address in another form (AUTH-003). */
export async function hasRequested(tx: Tx, { id }: AbandonedRow, email: string): Promise<boolean> {
  const since = sql`(select ${abandonedBookings.lastStepAt} - ${quiet} from ${abandonedBookings} where ${abandonedBookings.id} = ${id})`;
  const ofAddress = inArray(
    lessonRequests.customerId,
    tx.select({ id: users.id }).from(users).where(hasEmail(email)),
  );
  return (
    (await tx.$count(lessonRequests, and(ofAddress, gte(lessonRequests.createdAt, since)))) > 0
  );
}

export const isToRemind = () =>
  and(eq(abandonedBookings.state, "ready_to_send"), sql`not (${wasBooked()})`);

export const isBookedMeanwhile = () =>
  and(inArray(abandonedBookings.state, ["ready_to_send", "sent"]), wasBooked());

type Reminded = Readonly<{ kind: string; addressHash: string; now: Date }>;

/** False when the address was reminded within thirty days; of two concurrent calls, one is true. */
export async function noteReminder(tx: Tx, { kind, addressHash, now }: Reminded): Promise<boolean> {
  const noted = await tx
    .insert(bookingReminders)
    .values({ kind, addressHash, remindedAt: now })
    .onConflictDoUpdate({
      target: [bookingReminders.kind, bookingReminders.addressHash],
      set: { remindedAt: now },
      setWhere: lte(bookingReminders.remindedAt, plusDays(now, -keptDays)),
    })
    .returning({ kind: bookingReminders.kind });
  return noted.length > 0;
}

/** Deletes abandoned registrations and reminders after thirty days (ENT-10). */
export async function removeExpiredAbandoned(db: Db, now: Date): Promise<number> {
  await db
    .delete(bookingReminders)
    .where(lte(bookingReminders.remindedAt, plusDays(now, -keptDays)));
  const gone = await db
    .delete(abandonedBookings)
    .where(lte(abandonedBookings.expiresAt, now))
    .returning({ id: abandonedBookings.id });
  return gone.length;
}

export function findAllAbandoned(
  db: Db,
  state: AbandonedState | undefined,
  page: Readonly<{ start: number; length: number }>,
) {
  return db
    .select({
      row: abandonedBookings,
      content: bookingDrafts.content,
      title: groupLessons.title,
      account: users.email,
      total: rowsInAll(),
    })
    .from(abandonedBookings)
    .leftJoin(bookingDrafts, eq(bookingDrafts.id, abandonedBookings.draftId))
    .leftJoin(groupLessons, eq(groupLessons.id, abandonedBookings.groupLessonId))
    .leftJoin(users, eq(users.id, abandonedBookings.customerId))
    .where(state && eq(abandonedBookings.state, state))
    .orderBy(sql`${abandonedBookings.remindAt} nulls last`, asc(abandonedBookings.id))
    .offset(page.start)
    .limit(page.length);
}
