import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { lacksAccountOf } from "#app/modules/billing/refund/waiting.table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { reviewRequests, reviews } from "#app/modules/catalogue/review/table.server.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { isHeld, mails } from "#app/modules/foundation/mail/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { liveStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { bookingDrafts } from "#app/modules/lessons/booking/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { isRunning, lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { messages } from "#app/modules/lessons/message/table.server.ts";
import { calendarFeeds } from "#app/modules/lessons/planned-course/feed.table.server.ts";
import { taxAccounts } from "#app/modules/lessons/tax-credit/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { boardEntries } from "#app/modules/rooms/board/table.server.ts";
import { replayAnswers, replays } from "#app/modules/rooms/replay/table.server.ts";
import { replayConsents } from "#app/modules/rooms/room/consent.table.server.ts";
import { roomSeats, roomSignals } from "#app/modules/rooms/room/seat.table.server.ts";

const running = lessonRequestProcesses.filter((process) => isRunning(process));

/** Courses that wait for a verdict, a decision or their money. */
export const isUnsettled = inArray(courses.status, [
  "to_confirm",
  "confirmed",
  "disputed",
  "to_review",
  "failed",
]);

export async function findObstacles(db: Db, id: number, now: Date) {
  const count = (table: PgTable, which: SQL | undefined) => db.$count(table, which);
  const [found] = await db
    .select({
      contract: count(contracts, and(eq(contracts.customerId, id), ne(contracts.status, "ended"))),
      course: count(courses, and(eq(courses.customerId, id), isUnsettled)),
      request: count(
        lessonRequests,
        and(eq(lessonRequests.customerId, id), inArray(lessonRequests.process, running)),
      ),
      stage: count(
        registrations,
        and(
          eq(registrations.customerId, id),
          inArray(registrations.state, [...liveStates]),
          sql`exists(${db
            .select({ one: sql`1` })
            .from(groupLessons)
            .where(
              and(eq(groupLessons.id, registrations.groupLessonId), gt(groupLessons.endsAt, now)),
            )})`,
        ),
      ),
      bill: count(
        bills,
        and(
          eq(bills.customerId, id),
          eq(bills.kind, "bill"),
          inArray(bills.status, ["due", "processing", "awaiting", "failed"]),
        ),
      ),
      refund: count(refunds, lacksAccountOf(id)),
      credit: count(
        familyCredits,
        and(
          eq(familyCredits.customerId, id),
          sql`${familyCredits.usedCents} + ${familyCredits.refundedCents} < ${familyCredits.amountCents}`,
        ),
      ),
    })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

export async function lockPerson(tx: Tx, id: number) {
  const [found] = await tx
    .select({ email: users.email, firstname: users.firstname, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .for("no key update");
  return found;
}

/** Its accounts are erased for good. */
export const erasedDomain = "ferme.invalid";

/** Erases a family. Bills and papers stay as issued (ten years, by law); courses and contracts under « Compte fermé ». */
export async function eraseFamily(
  tx: Tx,
  id: number,
  { firstname, lastname }: Readonly<Record<"firstname" | "lastname", string>>,
): Promise<void> {
  await tx.update(users).set({ firstname, lastname }).where(eq(users.id, id));
  await tx
    .update(customers)
    .set({
      birthDate: null,
      billBirthDate: null,
      address: null,
      billAddress: null,
      urssafPaymentEnabled: false,
    })
    .where(eq(customers.id, id));
  await tx.delete(taxAccounts).where(eq(taxAccounts.id, id));
  await tx
    .update(students)
    .set({
      firstname,
      lastname,
      email: null,
      phone: null,
      establishment: null,
      establishmentId: null,
      consentAt: null,
      enabled: false,
    })
    .where(eq(students.customerId, id));
  await tx
    .update(lessonRequests)
    .set({ comments: "", address: null, answers: null })
    .where(eq(lessonRequests.customerId, id));
  await tx.update(reviews).set({ customerId: null }).where(eq(reviews.customerId, id));
  await tx.delete(reviewRequests).where(eq(reviewRequests.customerId, id));
}

/** Closes the sign-in of anyone: no address, no phone, no notification, no mail that was sent or is held, no own message. */
export async function closeUser(
  tx: Tx,
  { id, email }: { id: number; email: string },
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<void> {
  await tx
    .update(users)
    .set({
      email: `compte-${String(id)}@${erasedDomain}`,
      passwordHash,
      phone: null,
      phoneMarketingConsent: false,
      emailConfirmedAt: null,
      disabledAt: now,
    })
    .where(eq(users.id, id));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id));
  await tx.delete(notifications).where(eq(notifications.userId, id));
  await tx
    .update(messages)
    .set({ text: "", withheld: "erased" })
    .where(
      or(
        and(eq(messages.customerId, id), eq(messages.by, "customer")),
        and(eq(messages.teacherId, id), eq(messages.by, "teacher")),
      ),
    );
  await forgetInRooms(tx, id, now);
  await forgetReplays(tx, id, now);
  await tx
    .update(bookingDrafts)
    .set({ content: {}, expiresAt: now })
    .where(eq(bookingDrafts.customerId, id));
  await tx
    .delete(mails)
    .where(
      and(eq(mails.recipient, email), or(inArray(mails.state, ["sent", "dead"]), isHeld(now))),
    );
}

/** What a person wrote in rooms goes, their presence stays without a name: the other side may need it. */
async function forgetInRooms(tx: Tx, id: number, now: Date): Promise<void> {
  const isOwn = or(
    and(inArray(roomSeats.side, ["customer", "teacher"]), eq(roomSeats.personId, id)),
    and(
      eq(roomSeats.side, "registration"),
      sql`${roomSeats.personId} in (select r.id from ${registrations} r where r.customer_id = ${id})`,
    ),
  );
  const seats = await tx
    .update(roomSeats)
    .set({ name: "" })
    .where(isOwn)
    .returning({ id: roomSeats.id });
  const ids = seats.map((seat) => seat.id);
  if (ids.length === 0) return;
  await tx.delete(roomSignals).where(inArray(roomSignals.fromSeat, ids));
  const drawn = await tx
    .delete(boardEntries)
    .where(inArray(boardEntries.fromSeat, ids))
    .returning({ photoKey: boardEntries.photoKey });
  const files = drawn.flatMap(({ photoKey }) => photoKey ?? []);
  if (files.length > 0) {
    await tx.insert(looseFiles).values(files.map((key) => ({ id: key, removeAt: now })));
  }
}

/** What was recorded of a person is erased by the next sweep, for everybody. */
async function forgetReplays(tx: Tx, id: number, now: Date): Promise<void> {
  const isOfPerson = or(
    eq(replays.teacherId, id),
    sql`${replays.contractId} in (select c.id from ${contracts} c where c.customer_id = ${id})`,
    sql`exists (select from ${replayAnswers} a join ${registrations} r on r.id = a.person_id
      where a.replay_id = ${replays.id} and a.side = 'registration' and r.customer_id = ${id})`,
  );
  await tx.update(replays).set({ keptUntil: now }).where(isOfPerson);
  await tx.delete(replayConsents).where(eq(replayConsents.customerId, id));
}
