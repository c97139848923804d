import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { creditExpiry } from "#app/modules/billing/credit/domain.ts";
import { lacksAccount, promiseOf } from "#app/modules/billing/refund/domain.ts";
import { type GivenBack, givenBackOf } from "#app/modules/billing/refund/given-back.server.ts";
import { billsOf, type Standing } from "#app/modules/billing/statement/list.server.ts";
import { cancelCauseOf, linkAt } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { showGroupLessons } from "#app/modules/catalogue/group-lesson/show.server.ts";
import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";

import type { BusyRow } from "./busy.repository.server.ts";
import {
  lastRefundDay,
  mayWithdraw,
  type Refund,
  withdrawableUntil,
  withdrawnRefund,
} from "./cancel.domain.ts";
import { cancelRefund, type Owed, paidOf } from "./cancel.server.ts";
import { isHeld, isTaken, isWithdrawable, type RegistrationState, stateOf } from "./domain.ts";
import { presentRefund } from "./give-seat-back.server.ts";
import { notFound } from "./hold.server.ts";
import { busyOf, presentOverlap } from "./learners.server.ts";
import { overlapsOf } from "./overlap.domain.ts";
import { loyaltyMonths, type LoyaltyTier, loyaltyTierOf, nextLoyaltyTier } from "./price.domain.ts";
import { loyaltyOf } from "./price.server.ts";
import type { Held, Registration } from "./registration.endpoints.ts";
import {
  findHeldOf,
  findOfCustomer,
  findShownRegistration,
  type HeldRow,
  type ShownRow,
} from "./repository.server.ts";
import { findLived, presentLived } from "./show-lived.server.ts";

/** The caller's registrations, newest first (API-014). */
export async function listRegistrations({ db, actor, now }: Call, query: Paging) {
  const { rows, total } = await findOfCustomer(db, actor.id, pageOf(query, 20));
  const count = await loyaltyOf(db, actor.id, now);
  const loyalty = {
    count,
    months: loyaltyMonths(),
    ...presentTier(loyaltyTierOf(count)),
    next: presentNext(nextLoyaltyTier(count)),
  };
  return { data: await presentEach(db, rows, now), total, loyalty };
}

/** Discounts are in per cent on the wire. */
const presentTier = (tier: LoyaltyTier | undefined) => ({
  code: tier?.code ?? null,
  discount: tier ? tier.perMille / 10 : null,
});

const presentNext = (tier: LoyaltyTier | undefined) =>
  tier ? { from: tier.from, discount: tier.perMille / 10 } : null;

/** Registrations waiting for the family's money, most urgent first (CUS-010). */
export async function listHeld({ db, actor, now }: Call): Promise<{ data: Held[] }> {
  return { data: (await findHeldOf(db, actor.id)).map((row) => presentHeld(row, now)) };
}

const presentHeld = ({ registration, student, groupLesson, bill }: HeldRow, now: Date): Held => ({
  id: registration.id,
  student,
  title: groupLesson.title,
  start: groupLesson.startsAt.toISOString(),
  state: presentState("customer", stateOf(registration), now),
  payment_type: registration.paymentType,
  amount_due: toEuros(dueCents(bill)),
  deadline: iso(registration.holdUntil),
});

/** One registration of the family (DLG-02). */
export async function showRegistration(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  { id }: { id: number },
): Promise<Registration> {
  const row = await findShownRegistration(db, id);
  if (row?.registration.customerId !== actor.id || row.registration.state === "draft") {
    throw notFound();
  }
  const [shown] = await presentEach(db, [row], now);
  if (!shown) throw new Error("A registration has no stage.");
  return shown;
}

async function presentEach(db: Db, rows: readonly ShownRow[], now: Date): Promise<Registration[]> {
  if (rows.length === 0) return [];
  const groupLessonIds = rows.map(({ registration }) => registration.groupLessonId);
  const ids = rows.map(({ registration }) => registration.id);
  const groupLessons = await showGroupLessons({ db, now }, [...new Set(groupLessonIds)]);
  const standings = await billsOf(db, "registration", ids, now);
  const over = rows.filter(({ registration }) => isOver(registration));
  const given = await givenBackOf(
    db,
    "registration",
    over.map(({ registration }) => registration.id),
  );
  const lived = await findLived(db, rows);
  const busy = await busyBeside(db, rows, now);
  return rows.flatMap((row) => {
    const { id, groupLessonId } = row.registration;
    const groupLesson = groupLessons.get(groupLessonId);
    if (!groupLesson) return [];
    const shown = present(row, groupLesson, standings.get(id), now);
    const beside = {
      given_back: presentGiven(given.get(id), now),
      overlaps: presentOverlaps(row, groupLesson, busy),
      stage_cancelled: groupLessonCancelled(row, groupLesson),
    };
    return [{ ...shown, ...beside, ...presentLived(row.registration, groupLesson, lived, now) }];
  });
}

function groupLessonCancelled(
  { registration, groupLesson }: ShownRow,
  { min_students }: GroupLesson,
): Registration["stage_cancelled"] {
  const isOff = registration.state === "cancelled" && groupLesson.state === "cancelled";
  if (!isOff || registration.stateSince < groupLesson.stateSince) return null;
  return { cause: cancelCauseOf(groupLesson.cancelReason), min_students };
}

const isOver = ({ state }: ShownRow["registration"]) =>
  state === "cancelled" || state === "expired";

const keepsSeat = ({ state }: ShownRow["registration"]) => isHeld(state) || isTaken(state);

async function busyBeside(db: Db, rows: readonly ShownRow[], now: Date): Promise<BusyRow[]> {
  const kept = rows.find(({ registration }) => keepsSeat(registration));
  return kept ? busyOf(db, kept.registration.customerId, now) : [];
}

function presentOverlaps(
  { registration }: ShownRow,
  { id, dates }: GroupLesson,
  busy: readonly BusyRow[],
): Registration["overlaps"] {
  if (!keepsSeat(registration)) return [];
  const sessions = dates.map(({ start, duration }) => ({ start: new Date(start), duration }));
  const own = busy.filter(({ studentId }) => studentId === registration.studentId);
  return overlapsOf({ id, sessions }, own).map(presentOverlap);
}

function present(
  row: ShownRow,
  groupLesson: GroupLesson,
  standing: Standing | undefined,
  now: Date,
): Omit<
  Registration,
  "given_back" | "overlaps" | "stage_cancelled" | keyof ReturnType<typeof presentLived>
> {
  const { registration, student, groupLesson: own } = row;
  const { id, paymentType, state } = registration;
  const startsAt = startOf(groupLesson);
  const orderedAt = registration.createdAt;
  const owed = { registration, standing, startsAt };
  return {
    id,
    status: state,
    created_at: orderedAt.toISOString(),
    state: presentState("customer", stateOf(registration), now),
    group_lesson: presentGroupLesson(groupLesson, roomOf(row, groupLesson), now),
    student: { id: student.id, name: student.firstname },
    subjects: registration.subjectIds.map((one) => ({
      id: one,
      name: referenceName("subject", one),
    })),
    payment_type: paymentType,
    ...presentBill(standing, state),
    price: toEuros(registration.grossCents),
    discount: toEuros(registration.discountCents),
    total: toEuros(registration.priceCents),
    credit: toEuros(standing ? registration.priceCents - standing.bill.amountCents : 0),
    promo_code: registration.promoCode,
    deadline: iso(registration.holdUntil),
    cancel: {
      ...presentCancel(cancelRefund(owed, now), now),
      until: lastRefundDay({ orderedAt, startsAt }),
    },
    withdrawal: withdrawalOf(
      owed,
      { dates: groupLesson.dates, isOff: own.state === "cancelled" },
      now,
    ),
  };
}

function presentGiven(given: GivenBack | undefined, now: Date): Registration["given_back"] {
  if (!given) return null;
  const { bill, note, at, parts, coming, disputed } = given;
  const refunds = parts.map(({ cents, way, done }) => ({ amount: toEuros(cents), way, done }));
  return {
    bill,
    note,
    at: at.toISOString(),
    by: coming?.dueOn ?? parisDay(refundDueBy(at)),
    promise: disputed ? "after_dispute" : coming ? promiseOf(coming, now) : "by",
    refund: coming ? { id: coming.id, lacks_account: lacksAccount(coming) } : null,
    credit_until: parisDay(creditExpiry(at)),
    parts: refunds,
  };
}

function withdrawalOf(
  owed: Owed,
  { dates, isOff }: Pick<GroupLesson, "dates"> & Readonly<{ isOff: boolean }>,
  now: Date,
): Registration["withdrawal"] {
  const { id, state, createdAt } = owed.registration;
  const last = dates.at(-1);
  const isOver = last !== undefined && plusMinutes(new Date(last.start), last.duration) <= now;
  if (isOver || !isWithdrawable(state) || !mayWithdraw(createdAt, now)) return null;
  const groupLesson = { startsAt: owed.startsAt, isOff, sessions: dates };
  const { refund, dueCents } = withdrawnRefund(paidOf(owed), groupLesson, now);
  return {
    number: contractNumber("registration", id),
    until: withdrawableUntil(createdAt, last ? new Date(last.start) : owed.startsAt),
    refund: presentRefund(refund, now),
    due: toEuros(dueCents),
  };
}

function presentBill(standing: Standing | undefined, state: RegistrationState) {
  if (!standing) return { payment_status: null, bill: null, instructions: null, amount_due: null };
  const { bill, payment } = standing;
  return {
    payment_status: payment?.status ?? null,
    bill: { id: bill.id, number: numberOf(bill) },
    instructions: state === "awaiting_payment" ? instructionsOf(bill) : null,
    amount_due: isHeld(state) ? toEuros(dueCents(bill)) : null,
  };
}

const presentCancel = (refund: Refund | undefined, now: Date) => ({
  allowed: refund !== undefined,
  refund: refund ? presentRefund(refund, now) : null,
});

const startOf = ({ dates: [first] }: GroupLesson) => new Date(first?.start ?? 0);

/** Of a seat that is taken in an online stage. */
function roomOf(
  { registration, roomEdition: edition }: ShownRow,
  { id: subjectId, format }: GroupLesson,
): string | null {
  if (format !== "group_webcam" || !isTaken(registration.state)) return null;
  const personId = registration.id;
  return roomUrl({ kind: "group_lesson", subjectId, side: "registration", personId, edition });
}

function presentGroupLesson(
  groupLesson: GroupLesson,
  url: string | null,
  now: Date,
): Registration["group_lesson"] {
  const { id, title, slug, format, dates, hours, place: waitingPlace } = groupLesson;
  const last = dates.at(-1);
  return {
    id,
    title,
    slug,
    format,
    dates,
    hours,
    level: groupLesson.main_scholar_level.name,
    place:
      waitingPlace &&
      [waitingPlace.name, waitingPlace.address, waitingPlace.city].filter(Boolean).join(", "),
    room_url: linkAt(
      url,
      dates.map(({ start, duration }) => ({ start: new Date(start), duration })),
      now,
    ),
    teachers: groupLesson.teachers.map(({ firstname }) => firstname),
    is_over: last !== undefined && new Date(last.start) < now,
  };
}
