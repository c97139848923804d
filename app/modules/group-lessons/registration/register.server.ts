import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import { openBill } from "#app/modules/billing/bill/issue.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { requireInForce } from "#app/modules/catalogue/content/show.server.ts";
import {
  type GroupLessonRow,
  holdGroupLesson,
} from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { takeSeat } from "#app/modules/catalogue/group-lesson/seats.server.ts";
import { groupLessonVat } from "#app/modules/catalogue/price/vat.domain.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";
import {
  leaveForSeat,
  takeOwnCalled,
} from "#app/modules/group-lessons/waiting-place/own-waiting-place.server.ts";
import { takeCalledWaitingPlace } from "#app/modules/group-lessons/waiting-place/wait.server.ts";
import { emailOfPerson } from "#app/modules/people/account/find-family.server.ts";
import { findStudent, holdStudent } from "#app/modules/people/student/list.server.ts";
import { moveToClass } from "#app/modules/people/student/update.server.ts";

import { advanceRegistration } from "./advance.server.ts";
import {
  classFault,
  holdUntil,
  maxRegistrationsADay,
  maxUnpaidSeats,
  reminderAt,
} from "./domain.ts";
import { registrationFollowers, registrationFollowsBill } from "./follow-billing.server.ts";
import { notifyOfRegistration } from "./notify.server.ts";
import { type Price, priceOf, promoOf } from "./price.domain.ts";
import { groupLessonOf, loyaltyOf, subjectsIn } from "./price.server.ts";
import type { NewRegistration } from "./registration.endpoints.ts";
import {
  countSince,
  countUnpaid,
  insertRegistration,
  lockLive,
  type RegistrationRow,
} from "./repository.server.ts";

/**
 * Takes and bills a seat: card within 15 minutes, transfer or check (API-058, API-033). Repeated for a student, the
 * same registration. 409 without a seat or with too many unpaid (ERR-32); 422 at the field for class, means or code.
 */
export async function registerStudent(
  { db, actor, now, headers, count }: Pick<Call, "db" | "actor" | "now"> & Partial<Call>,
  input: NewRegistration,
  /** An operator in the family's place. */
  by: Mover = actor,
): Promise<RegistrationRow> {
  const groupLesson = await groupLessonOf(db, input.group_lesson_id);
  const { level, subjectIds, promo } = await checkAll({
    level: () => levelOf({ db, actor }, groupLesson, input),
    subjectIds: () => subjectsIn(groupLesson, input.subjects),
    terms: () => {
      if (input.terms_version !== undefined) requireInForce(input.terms_version);
    },
    promo: async () => validPromo(promoOf(input.promoCode, await loyaltyOf(db, actor.id, now))),
  });
  const price = priceOf(groupLesson, subjectIds.length, promo);
  return db.transaction(async (tx) => {
    const held = await holdGroupLesson(tx, groupLesson.id);
    const live = await lockLive(tx, groupLesson.id, input.student_id);
    if (live) return live;
    await holdStudent(tx, input.student_id);
    await refuseHoarding(tx, groupLesson.id, actor.id);
    await refuseTooMany(tx, actor.id, now);
    const until = await takeOne(tx, held, { ...input, customerId: actor.id }, { by, now });
    const draft = await insertRegistration(tx, {
      groupLessonId: groupLesson.id,
      customerId: actor.id,
      studentId: input.student_id,
      levelId: input.level_id,
      subjectIds,
      description: input.description || null,
      state: "draft",
      stateSince: now,
      createdAt: now,
      paymentType: input.paymentType,
      promoCode: promo.state === "valid" ? promo.code : null,
      termsVersion: input.terms_version ?? null,
      ...price,
      learnedChapterIds: [],
    });
    const emailOf = () => emailOfPerson(tx, actor.id);
    const details = { means: input.paymentType };
    if (level.moves) await moveToClass(tx, { id: input.student_id, classId: input.level_id }, now);
    const row = await hold(
      tx,
      draft,
      { until, price, startsAt: groupLesson.startsAt },
      { by, now },
    );
    const subject = { kind: "registration", id: row.id };
    const event = { name: "registration", details, subject, emailOf } as const;
    await emitEvent(tx, event, { now, headers, count });
    return row;
  });
}

function validPromo(promo: ReturnType<typeof promoOf>) {
  if (promo.state !== "invalid") return promo;
  throw fieldFault("promoCode", `api.registration.promo.${promo.reason}`);
}

async function levelOf(
  { db, actor }: Pick<Call, "db" | "actor">,
  groupLesson: GroupLessonRow,
  { student_id, level_id, shouldUpdateLevel }: NewRegistration,
): Promise<{ moves: boolean }> {
  const student = await findStudent(db, student_id);
  if (student?.customerId !== actor.id || !student.enabled) {
    throw new RuleError("not_found", "api.student.not_found");
  }
  const fault = classFault(groupLesson, student.classId, { level_id, shouldUpdateLevel });
  if (fault) throw fieldFault("level_id", `api.registration.${fault}`);
  return { moves: student.classId !== level_id };
}

/** 409 over the limit of unpaid seats; the group lesson is locked, so calls are counted one by one. */
async function refuseHoarding(tx: Tx, groupLessonId: number, customerId: number): Promise<void> {
  if ((await countUnpaid(tx, groupLessonId, customerId)) >= maxUnpaidSeats) {
    throw new RuleError("conflict", "api.registration.too_many_unpaid");
  }
}

/** 429 over the daily limit, cancelled registrations included. */
async function refuseTooMany(tx: Tx, customerId: number, now: Date): Promise<void> {
  if ((await countSince(tx, customerId, plusDays(now, -1))) >= maxRegistrationsADay) {
    throw new RuleError("too_many", "api.registration.too_many_today", { retryAfter: 3600 });
  }
}

/** The seat kept for a called person, by link or account, else a free one; until when it is held. */
async function takeOne(
  tx: Tx,
  groupLesson: GroupLessonRow,
  {
    paymentType,
    place: waitingPlace,
    student_id: studentId,
    customerId,
  }: NewRegistration & { customerId: number },
  { by, now }: By,
): Promise<Date> {
  const until = holdUntil({ paymentType, now, startsAt: groupLesson.startsAt });
  const seat = { groupLessonId: groupLesson.id, customerId, studentId };
  const called =
    waitingPlace === undefined
      ? await takeOwnCalled(tx, seat, { by, now })
      : await takeCalledWaitingPlace(tx, groupLesson, waitingPlace, { by, now });
  if (waitingPlace === undefined && !called) await takeSeat(tx, groupLesson.id, { by, now });
  await leaveForSeat(tx, seat, { by, now });
  if (!until) throw fieldFault("paymentType", "api.registration.too_late");
  return called && called > until ? called : until;
}

type Terms = Readonly<{ until: Date; price: Price; startsAt: Date }>;

/** Holds the seat and issues the bill (CST-47). */
async function hold(
  tx: Tx,
  draft: RegistrationRow,
  { until, price: { priceCents }, startsAt }: Terms,
  { by, now }: By,
): Promise<RegistrationRow> {
  const { id, customerId, paymentType } = draft;
  const byCard = paymentType === "card";
  const registration = await advanceRegistration(tx, draft, {
    event: byCard ? "hold" : "await",
    by,
    now,
    change: { holdUntil: until, reminderDueAt: reminderAt({ paymentType, now, startsAt, until }) },
  });
  const vatPerMille = groupLessonVat(parisDay(now));
  const vatCents = taxInside(priceCents, vatPerMille);
  const bill = await openBill(
    tx,
    {
      subject: { kind: "registration", id },
      entity: "second",
      customerId,
      described: await registrationFollowsBill.describe(tx, id),
      lines: [{ kind: "registration", amountCents: priceCents, vatCents, vatPerMille }],
      shares: [{ account: "house", amountCents: -priceCents }],
      awaited: !byCard,
    },
    { by, now },
  );
  // A bill paid whole by credit is settled at once.
  if (bill.amountCents === 0) await openAttempt(tx, registrationFollowers, bill.id, now);
  else if (!byCard) await notifyOfRegistration(tx, id, "registration_awaiting", now);
  return registration;
}
