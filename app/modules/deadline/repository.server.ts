import { and, eq, exists, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill.table.server.ts";
import { cardEndsAt, cards } from "#app/modules/billing/card.table.server.ts";
import { providerEvents } from "#app/modules/billing/charge.table.server.ts";
import { ledgerProofs } from "#app/modules/billing/ledger.table.server.ts";
import { payments } from "#app/modules/billing/payment.table.server.ts";
import { bookingDrafts as drafts } from "#app/modules/booking/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { courses } from "#app/modules/course/table.server.ts";
import { pendingResponses } from "#app/modules/lesson-request/proposal.domain.ts";
import { proposals } from "#app/modules/lesson-request/proposal.table.server.ts";
import { linkings } from "#app/modules/lesson-request/table.server.ts";
import { mails } from "#app/modules/mail/table.server.ts";
import { confirmedForDays } from "#app/modules/teacher/domain.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import type { Job } from "./domain.ts";

/** One kind of thing with a due date: where it is written, and which rows still wait for it. */
type Kind = Readonly<{ job: Job; what: string; of: PgTable; at: PgColumn | SQL; which?: SQL }>;

const open = inArray(linkings.process, ["processing", "waiting_customer_reply"]);
const offered = inArray(proposals.offerStatus, ["proposed", "accepted"]);
const one = { one: sql`1` };

const withoutYes = (db: Db) =>
  notExists(
    db
      .select(one)
      .from(proposals)
      .where(and(eq(proposals.linkingId, linkings.id), eq(proposals.offerStatus, "proposed"))),
  );

const asked = (db: Db): Kind[] => [
  {
    ...{ job: "requests", what: "teachers who keep silent", of: proposals },
    at: proposals.silentDueAt,
    which: inArray(proposals.teacherResponse, [...pendingResponses]),
  },
  {
    ...{ job: "requests", what: "requests to qualify", of: linkings },
    at: linkings.evaluationDueAt,
    which: and(open, isNull(linkings.evaluatedAt)),
  },
  {
    ...{ job: "requests", what: "offers to remind of", of: proposals },
    ...{ at: proposals.offerReminderDueAt, which: offered },
  },
  {
    ...{ job: "requests", what: "offers to end", of: proposals },
    ...{ at: proposals.offerCancelDueAt, which: offered },
  },
  {
    ...{ job: "requests", what: "requests to end", of: linkings },
    ...{ at: linkings.cancelDueAt, which: and(open, withoutYes(db)) },
  },
  {
    ...{ job: "requests", what: "requests to remind of", of: linkings },
    ...{ at: linkings.reminderDueAt, which: and(open, withoutYes(db)) },
  },
  {
    ...{ job: "requests", what: "choices to remind of", of: linkings },
    ...{ at: linkings.widenReminderDueAt, which: open },
  },
  {
    ...{ job: "requests", what: "first courses to date", of: linkings },
    at: linkings.firstCourseReminderDueAt,
    which: eq(linkings.process, "waiting_first_course"),
  },
  {
    ...{ job: "asking", what: "teachers to replace", of: linkings },
    ...{ at: linkings.askDueAt, which: open },
  },
];

const taught = (db: Db): Kind[] => [
  {
    ...{ job: "first courses", what: "first courses over", of: contracts },
    at: sql`${contracts.firstCourseDate} + ${contracts.firstCourseDuration} * interval '1 minute'`,
    which: and(
      eq(contracts.status, "active"),
      exists(
        db
          .select(one)
          .from(linkings)
          .where(
            and(eq(linkings.id, contracts.linkingId), eq(linkings.process, "waiting_first_course")),
          ),
      ),
    ),
  },
  {
    ...{ job: "disputes", what: "courses to bring to the desk", of: courses },
    at: courses.escalateDueAt,
  },
  {
    ...{ job: "disputes", what: "teachers to remind", of: courses },
    ...{ at: courses.reminderDueAt, which: eq(courses.status, "disputed") },
  },
  { ...{ job: "disputes", what: "money to give back", of: courses }, at: courses.refundDueAt },
  { ...{ job: "verdicts", what: "courses to confirm", of: courses }, at: courses.verdictDueAt },
  {
    ...{ job: "verdicts", what: "families to remind", of: courses },
    ...{ at: courses.reminderDueAt, which: eq(courses.status, "to_confirm") },
  },
];

/** A refused bill whose family's card is good on the day of the next try. */
const chargeable = (db: Db, now: Date) =>
  exists(
    db
      .select(one)
      .from(bills)
      .innerJoin(cards, and(eq(cards.customerId, bills.customerId), eq(cards.status, "active")))
      .where(
        and(
          eq(bills.id, payments.billId),
          eq(bills.status, "failed"),
          sql`${cardEndsAt} > greatest(${payments.retryAt}, ${now})`,
        ),
      ),
  );

const charged = (db: Db, now: Date): Kind[] => [
  {
    ...{ job: "charging", what: "bank events", of: providerEvents },
    ...{ at: providerEvents.nextTryAt, which: eq(providerEvents.status, "stored") },
  },
  {
    ...{ job: "charging", what: "charges never sent", of: payments },
    at: sql`${payments.createdAt} + interval '2 minutes'`,
    which: and(eq(payments.status, "created"), isNull(payments.calledAt)),
  },
  {
    ...{ job: "charging", what: "charges without an answer", of: payments },
    at: payments.checkAt,
    which: and(
      inArray(payments.status, ["created", "processing"]),
      isNull(payments.quarantine),
      isNotNull(payments.calledAt),
    ),
  },
  {
    ...{ job: "charging", what: "refusals to try again", of: payments },
    at: payments.retryAt,
    which: and(eq(payments.status, "failed"), chargeable(db, now)),
  },
  {
    ...{ job: "charging", what: "proof of the ledger", of: ledgerProofs },
    at: sql`${ledgerProofs.at} + interval '24 hours'`,
    which: sql`${ledgerProofs.id} = (select max(id) from ${ledgerProofs})`,
  },
];

const kept: readonly Kind[] = [
  {
    ...{ job: "teachers", what: "availabilities to confirm", of: teachers },
    at: sql`${teachers.availabilityUpdatedAt} + ${confirmedForDays * 24} * interval '1 hour'`,
    which: eq(teachers.availability, "available"),
  },
  { ...{ job: "drafts", what: "drafts to end", of: drafts }, at: drafts.expiresAt },
  {
    ...{ job: "mail", what: "mails to send", of: mails },
    ...{ at: mails.nextTryAt, which: inArray(mails.state, ["queued", "retrying"]) },
  },
];

/** Of each kind, what is due at this instant and when the next one is; in the order of the sweeps. */
export async function countDeadlines(db: Db, now: Date) {
  const counted = [];
  for (const kind of [...asked(db), ...taught(db), ...charged(db, now), ...kept]) {
    const { job, what, of, at, which } = kind;
    const [row] = await db
      .select({
        due: sql`count(*) filter (where ${at} <= ${now})`.mapWith(Number),
        next: sql<Date | null>`min(${at}) filter (where ${at} > ${now})`.mapWith(mails.nextTryAt),
      })
      .from(of)
      .where(which);
    counted.push({ job, what, due: row?.due ?? 0, next: row?.next ?? null });
  }
  return counted;
}
