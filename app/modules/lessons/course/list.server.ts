import type { Call } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { toEuros } from "#app/lib/money.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import type { Viewer } from "#app/lib/states.ts";
import type { BillPayment } from "#app/modules/billing/payment/payment.endpoints.ts";
import { listPaymentsOf } from "#app/modules/billing/statement/list.server.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { portraitOf } from "#app/modules/catalogue/teacher/domain.ts";
import { whyNoLonger } from "#app/modules/foundation/history/refuse.server.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { presentPresence } from "#app/modules/foundation/room-link/present-presence.server.ts";
import { isAdvanced } from "#app/modules/lessons/tax-credit/domain.ts";

import { asPaid, earningOf } from "./bill.domain.ts";
import type { Course, CourseQuery, TeacherCourse, TeacherCourseQuery } from "./course.endpoints.ts";
import { causesOf } from "./dispute.domain.ts";
import {
  type Collecting,
  type CourseStatus,
  courseTransitions,
  disputeRefusal,
  isAlertOpen,
  lateDisputeUntil,
  type PaidBy,
  stateOf,
  validationOf,
} from "./domain.ts";
import {
  type CourseView,
  type DisputeRow,
  findView,
  listViewsOfCustomer,
  listViewsOfTeacher,
  listViewsWithPeople,
} from "./list.repository.server.ts";

const askingStates: CourseStatus[] = ["to_confirm", "confirmed", "failed"];

/** Own courses, newest first, eight a page, plus those awaiting a verdict or payment (API-015). */
export async function listCourses({ db, actor: by, now }: Call, query: CourseQuery) {
  const { rows, total, people, onPage } = query.alone
    ? await aloneOf(db, by.id, query)
    : await listViewsWithPeople(db, by.id, query, pageOf(query, 8), askingStates);
  const views = await presentAll(db, now, rows, familyCourses);
  const [one] = views;
  if (query.alone && query.id && one) views[0] = { ...one, answered: await answerOf(db, one, by) };
  const asking = query.alone ? [] : views.filter(({ status }) => askingStates.includes(status));
  return {
    data: views.filter(({ id }) => onPage.has(id)),
    total,
    teachers: people.teachers.map(cardOf),
    students: people.learners,
    validatingLessons: asking
      .filter(({ status }) => status === "to_confirm")
      .sort((one, other) => deadlineOf(one).localeCompare(deadlineOf(other))),
    payingLessons: asking.filter(asksPayment),
  };
}

async function answerOf(db: Db, { id, status }: Course, by: Actor): Promise<string | null> {
  if (status === "to_confirm") return null;
  const course = { machine: "course", id, transitions: courseTransitions } as const;
  return (await whyNoLonger(db, { ...course, event: "approve", by })) ?? null;
}

async function aloneOf(db: Db, customerId: number, query: CourseQuery) {
  const found = await listViewsOfCustomer(db, customerId, query, pageOf(query, 8));
  const onPage = new Set(found.rows.map(({ course }) => course.id));
  return { ...found, onPage, people: { learners: [], teachers: [] } };
}

const asksPayment = ({ status, state, advance_declined: declined }: Course) =>
  status !== "to_confirm" && (state.waiting?.who === "customer" || declined !== null);

const cardOf = (teacher: CourseView["teacher"]) => ({
  id: teacher.id,
  firstname: teacher.firstname,
  photo_url: portraitOf(teacher),
});

const deadlineOf = ({ state, date }: Course): string => state.waiting?.deadline ?? date;

/** Courses of a teacher, newest first, fifteen a page; both days inclusive (API-088). */
export async function listCoursesOfTeacher(
  { db, actor: by, now }: Call,
  query: TeacherCourseQuery,
) {
  const { id, from, to, studentsIds: students, status } = query;
  const filter = {
    id,
    status,
    students,
    from: from ? parisInstant(from) : undefined,
    before: to ? parisInstant(dayPlus(to, 1)) : undefined,
  };
  const { rows, total } = await listViewsOfTeacher(db, by.id, filter, pageOf(query, 15));
  return { data: await presentAll(db, now, rows, teacherCourses), total };
}

export async function presentCourse(db: Db, now: Date, id: number): Promise<Course> {
  return presentOne(db, now, id, familyCourses);
}

export async function presentTeacherCourse(db: Db, now: Date, id: number): Promise<TeacherCourse> {
  return presentOne(db, now, id, teacherCourses);
}

type Beside = Readonly<{ payment: BillPayment | undefined; now: Date }>;

type Viewing<View> = Readonly<{
  present: (view: CourseView, beside: Beside) => View;
  /** Whether the bill's payment changes what is shown. */
  showsPayment: (status: CourseStatus) => boolean;
}>;

async function presentOne<View>(
  db: Db,
  now: Date,
  id: number,
  viewing: Viewing<View>,
): Promise<View> {
  const view = await findView(db, id);
  const [one] = view ? await presentAll(db, now, [view], viewing) : [];
  return orNotFound(one, "api.course.not_found");
}

async function presentAll<View>(
  db: Db,
  now: Date,
  rows: readonly CourseView[],
  { present, showsPayment }: Viewing<View>,
): Promise<View[]> {
  const ids = rows.flatMap(({ course }) => (showsPayment(course.status) ? [course.id] : []));
  const payments = await listPaymentsOf(db, "course", [...new Set(ids)], now);
  return rows.map((row) => present(row, { payment: payments.get(row.course.id), now }));
}

function sharedOf(
  { course, contract, student, teacher, dispute, present }: CourseView,
  { payment, now }: Beside,
  viewer: Viewer,
) {
  const { id, date, duration, format, status, comments, mode, origin } = course;
  return {
    id,
    duration,
    format,
    status,
    comments,
    mode,
    origin,
    student,
    subject: namedReference("subject", contract.subjectId),
    level: namedReference("level", contract.levelId),
    date: date.toISOString(),
    validation: validationOf(course),
    is_collective: course.isCollective,
    contract_id: course.contractId,
    is_first: course.isFirst,
    declared_at: iso(course.declaredAt),
    corrected_at: iso(course.correctedAt),
    absent: course.absent,
    planned_course_id: course.plannedCourseId,
    alerts: course.alerts,
    alert_open: status === "to_confirm" && isAlertOpen(course),
    verdict_until: iso(course.verdictDueAt),
    dispute: dispute ? disputeOf(dispute) : null,
    presence: presentPresence(present),
    decision_reason: course.decisionReason,
    cancel_comment: course.cancelComment,
    hourly_price: toEuros(course.hourlyPriceCents),
    price: toEuros(course.amountCents),
    state: presentState(viewer, stateOf(course, collectingOf(payment, viewer)), now, {
      teacher: teacher.firstname,
      selfEmployed: mode === "independent",
    }),
  };
}

/** A teacher does not see how it is paid. */
function collectingOf(payment: BillPayment | undefined, viewer: Viewer): Collecting | undefined {
  const waiting = payment?.state.waiting;
  if (!waiting) return undefined;
  const by = waysOf[payment.state.variant ?? payment.status ?? ""] ?? "card";
  return {
    who: waiting.who,
    deadline: waiting.deadline === null ? undefined : new Date(waiting.deadline),
    by: viewer === "customer" ? by : undefined,
  };
}

const waysOf: Readonly<Record<string, PaidBy>> = {
  advance: "advance",
  declined: "declined",
  rejected: "rejected",
  requires_action: "bank",
};

function disputeOf({ kind, causeId, comment, late, createdAt, ...rest }: DisputeRow) {
  return {
    kind,
    comment,
    late,
    cause_id: causeId,
    cause: entryName(causesOf(kind), causeId),
    created_at: createdAt.toISOString(),
    answer: rest.answer,
    answered_at: iso(rest.answeredAt),
    outcome: rest.outcome,
    reason: rest.reason,
  };
}

function courseOf(view: CourseView, beside: Beside): Course {
  const { course } = view;
  return {
    ...sharedOf(view, beside, "customer"),
    teacher: cardOf(view.teacher),
    price_after_tax_credit: course.taxCredit ? toEuros(afterCreditCents(course.amountCents)) : null,
    by_advance: course.taxCredit && isAdvanced(view.advancedSince, course.date),
    is_over: plusMinutes(course.date, course.duration) <= beside.now,
    may_dispute: disputeRefusal(course, beside.now) === undefined,
    late_dispute_until: iso(lateDisputeUntil(course)),
    payment: beside.payment ?? null,
    advance_declined: view.declinedBillId,
    answered: null,
    replays_count: 0,
  };
}

function teacherCourseOf(view: CourseView, beside: Beside): TeacherCourse {
  const { salary, net } = earningOf(asPaid(view.course), view.contract.kind);
  return {
    ...sharedOf(view, beside, "teacher"),
    salary: toEuros(salary),
    net: toEuros(net),
    paid_duration: view.course.paidMinutes,
  };
}

/** A course to confirm has no bill. */
const familyCourses: Viewing<Course> = {
  present: courseOf,
  showsPayment: (status) => status !== "to_confirm",
};

/** The bank or the card is waited for; then the payment is the family's affair. */
const teacherCourses: Viewing<TeacherCourse> = {
  present: teacherCourseOf,
  showsPayment: (status) => status === "confirmed" || status === "failed",
};
