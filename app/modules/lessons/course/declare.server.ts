import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { plusHours } from "#app/lib/clock.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { touchTeacher } from "#app/modules/catalogue/teacher/publish.server.ts";
import { mayGiveCollective } from "#app/modules/catalogue/teacher/update.server.ts";
import { pausesOf } from "#app/modules/lessons/contract/pause.server.ts";
import { setFirstCourse } from "#app/modules/lessons/contract/set-first-course.server.ts";
import { advanceLessonRequest } from "#app/modules/lessons/lesson-request/advance.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import {
  givePlanned,
  holdAgreed,
  holdAgreedAt,
} from "#app/modules/lessons/planned-course/give.server.ts";
import { holdStandingCourse } from "#app/modules/lessons/planned-course/judge.server.ts";
import { listAgreed } from "#app/modules/lessons/planned-course/taken.repository.server.ts";

import { advanceCourse, keepOnCourse, openCourse } from "./advance.server.ts";
import { anomaliesOf, dateRefusal, kindsOf } from "./declare.domain.ts";
import type { DeclareInput } from "./declare.endpoints.ts";
import { deadlinesOf } from "./domain.ts";
import { isBeforeFirstCourse } from "./hold.server.ts";
import { presentTeacherCourse } from "./list.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import { type CourseRow, listStandingOfTeacher } from "./repository.server.ts";
import { courseTermsOf, newCourseOf } from "./terms.server.ts";

type CourseTerms = Awaited<ReturnType<typeof courseTermsOf>>;

type Agreement = Awaited<ReturnType<typeof holdAgreement>>;

type Contract = Agreement["contract"];

export type Words = Readonly<{
  date: Date;
  duration: number;
  format: LessonFormat;
  comments: string | null;
  isCollective: boolean;
  absent: boolean;
}>;

type Judged = Readonly<{
  now: Date;
  confirmed: boolean;
  /** The course that is edited. */
  except?: number;
  /** The planned course that is declared. */
  planned?: number | null;
}>;

/** 422 at the date, 409 with anomalies until confirmed (STM-13). */
export async function judgeDeclared(
  tx: Tx,
  contract: Contract,
  words: Words,
  { now, confirmed, except, planned }: Judged,
) {
  const { date, duration } = words;
  await refuseDate(tx, contract, date, now);
  const terms = await courseTermsOf(tx, contract, words);
  const { id: contractId, teacherId, studentId, createdAt: contractStart } = contract;
  const around = { from: plusHours(date, -24), before: plusHours(date, 24) };
  const near = await listStandingOfTeacher(tx, teacherId, around);
  const others = near.filter(({ id }) => id !== except);
  const { alerts } = terms;
  const agreed = await listAgreed(tx, teacherId, around, {
    planned: planned ? [planned] : [],
    contract: contractId,
  });
  const facts = { date, duration, contractId, contractStart, others, studentId, alerts, agreed };
  const found = anomaliesOf(facts, now);
  if (found.length > 0 && !confirmed) {
    throw new RuleError("conflict", "api.lesson.additional_validation", {
      details: { kinds: kindsOf(found), alerts, anomalies: found },
    });
  }
  return terms;
}

export async function refuseDate(tx: Tx, contract: Contract, date: Date, now: Date): Promise<void> {
  const pauses = await pausesOf(tx, contract.id);
  const refusal = dateRefusal(date, { ...contract, pauses }, now);
  if (refusal) throw fieldFault("date", refusal);
}

/** Only for teachers whom Préau allows (TEA-051). */
export async function refuseCollective(tx: Tx, { teacherId }: Contract): Promise<void> {
  if (await mayGiveCollective(tx, teacherId)) return;
  throw fieldFault("is_collective", "api.course.not_collective");
}

/**
 * Declares a course, or returns the one at that start (API-089). 409 for unconfirmed anomalies or another duration.
 */
export async function declareCourse({ db, actor: by, now }: Call, body: DeclareInput) {
  const { id, created } = await db.transaction(async (tx) => {
    const { contract, lessonRequest } = await holdAgreement(tx, body.contract_id, by);
    const { words, known } = await checkAll({
      words: () => wordsOf(body, now),
      collective: async () => {
        if (body.is_collective) await refuseCollective(tx, contract);
      },
      known: () => knownAt(tx, contract, body, now),
    });
    const { standing, planned } = known;
    if (standing) return { id: await meet(tx, standing, words, { by, now }), created: false };
    const confirmed = body.is_anomaly_validated;
    const plannedCourseId = planned?.planned.id ?? null;
    const judged = { now, confirmed, planned: plannedCourseId };
    const terms = await judgeDeclared(tx, contract, words, judged);
    const course = await openDeclared(
      tx,
      { contract, lessonRequest },
      { ...words, ...terms, plannedCourseId },
      { by, now },
    );
    if (planned) await givePlanned(tx, planned, { by, now });
    return { id: course.id, created: true };
  });
  return { course: await presentTeacherCourse(db, now, id), created };
}

const wordsOf = (body: DeclareInput, now: Date): Words => ({
  date: instantOf(body.date, "date", now),
  duration: body.duration,
  format: body.format,
  comments: body.comments || null,
  isCollective: body.is_collective,
  absent: body.absent,
});

/** The course of that start, else what was planned. */
async function knownAt(tx: Tx, contract: Contract, body: DeclareInput, now: Date) {
  const { date } = wordsOf(body, now);
  const standing = await holdStandingCourse(tx, contract.id, date);
  if (standing) return { standing };
  const { planned } = await checkAll({
    planned: () => plannedOf(tx, contract.id, body, date),
    date: () => refuseDate(tx, contract, date, now),
  });
  return { planned };
}

/** The planned course, by id or start. An absence needs it as agreed; never a first course (STM-13, STM-39). */
async function plannedOf(tx: Tx, contractId: number, body: DeclareInput, date: Date) {
  const { absent, duration, planned_course_id: id } = body;
  if (id === undefined) {
    const found = await holdAgreedAt(tx, contractId, date);
    if (absent) throw fieldFault("absent", "api.course.not_planned");
    return found;
  }
  const named = await holdAgreed(tx, contractId, id);
  if (!named) throw fieldFault("planned_course_id", "api.course.not_planned");
  if (!absent) return named;
  const { start, duration: minutes } = named.agreed;
  const as = "api.course.absent_as_planned";
  await checkAll({
    date: () => {
      if (start.getTime() !== date.getTime()) throw fieldFault("date", as);
    },
    duration: () => {
      if (minutes !== duration) throw fieldFault("duration", as);
    },
  });
  if (await isBeforeFirstCourse(tx, contractId)) {
    throw fieldFault("absent", "api.course.absent_first");
  }
  return named;
}

async function openDeclared(
  tx: Tx,
  { contract, lessonRequest }: Agreement,
  input: Words & CourseTerms & Pick<CourseRow, "plannedCourseId">,
  { by, now }: { by: Actor; now: Date },
): Promise<CourseRow> {
  const isFirst = await isBeforeFirstCourse(tx, contract.id);
  const course = await openCourse(
    tx,
    {
      ...newCourseOf(contract),
      ...input,
      ...deadlinesOf({ ...input, declaredAt: now }, now),
      origin: "declared",
      isFirst,
      declaredAt: now,
    },
    { by, now },
  );
  if (isFirst) {
    await setFirstCourse(tx, contract.id, { date: input.date, duration: input.duration }, now);
    if (lessonRequest?.process === "waiting_first_course") {
      await advanceLessonRequest(tx, lessonRequest.id, { event: "first_course_declared", by, now });
    }
  }
  await touchTeacher(tx, by.id, now);
  await notifyOfCourse(tx, course, { to: "family", about: aboutDeclared(course) }, now);
  return course;
}

function aboutDeclared({ absent, verdictDueAt }: CourseRow) {
  if (absent) return "course_declared_absent";
  return verdictDueAt ? "course_declared" : "course_declared_alert";
}

/** Same minutes: that course; others: a correction (VAL-030). */
async function meet(
  tx: Tx,
  standing: CourseRow,
  { duration, comments, isCollective, absent }: Words,
  { by, now }: { by: Actor; now: Date },
): Promise<number> {
  if (standing.duration !== duration || standing.absent !== absent) {
    throw new RuleError("conflict", "api.course.already_declared", {
      details: { lesson_id: standing.id },
    });
  }
  if (standing.declaredAt) return standing.id;
  const change = { declaredAt: now, comments, isCollective };
  if (standing.status !== "to_confirm") {
    await keepOnCourse(tx, standing.id, change);
    return standing.id;
  }
  const declared = await advanceCourse(tx, standing, {
    event: "declare",
    by,
    now,
    change: { ...change, ...deadlinesOf({ ...standing, declaredAt: now }, now) },
  });
  await touchTeacher(tx, by.id, now);
  await notifyOfCourse(tx, declared, { to: "family", about: aboutDeclared(declared) }, now);
  return standing.id;
}
