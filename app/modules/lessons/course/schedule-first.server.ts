import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Stretch } from "#app/lib/stretch.ts";
import { isPaymentExpected } from "#app/modules/billing/payment/unpaid.server.ts";
import { touchTeacher } from "#app/modules/catalogue/teacher/publish.server.ts";
import { presentContract } from "#app/modules/lessons/contract/list-students.server.ts";
import { courseFormatOn } from "#app/modules/lessons/contract/price-on.server.ts";
import { setFirstCourse } from "#app/modules/lessons/contract/set-first-course.server.ts";
import { advanceLessonRequest } from "#app/modules/lessons/lesson-request/advance.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyFamily } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { dateFault, takenRefusal } from "#app/modules/lessons/planned-course/judge.server.ts";
import { homeOf } from "#app/modules/people/account/find-family.server.ts";

import { openCourse } from "./advance.server.ts";
import { deadlinesOf } from "./domain.ts";
import { firstCourseWords } from "./first-course-words.server.ts";
import { isBeforeFirstCourse } from "./hold.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import { firstDateRefusal, fixRefusal } from "./schedule-first.domain.ts";
import type { FirstCourseDate } from "./schedule-first.endpoints.ts";
import { courseTermsOf, newCourseOf } from "./terms.server.ts";

/** Fixes the first course: date kept on the contract, family notified (API-092). */
export async function fixFirstCourse(
  { db, actor: by, now }: Call,
  {
    id,
    first_course_date: typed,
    first_course_duration: duration,
  }: FirstCourseDate & { id: number },
) {
  await db.transaction(async (tx) => {
    const { contract, lessonRequest } = await holdAgreement(tx, id, by);
    const means = !(await isPaymentExpected(tx, contract.customerId, now));
    const closed = fixRefusal({ status: contract.status, process: lessonRequest?.process, means });
    if (closed || !lessonRequest)
      throw new RuleError("conflict", closed ?? "api.contract.not_found");
    const date = instantOf(typed, "first_course_date");
    const refusal = firstDateRefusal(date, now);
    if (refusal) throw fieldFault("first_course_date", refusal);
    if (isFixed(contract, { date, duration })) return;
    if (date > now) await refuseTaken(tx, contract, { start: date, duration });
    await setFirstCourse(tx, id, { date, duration }, now);
    await touchTeacher(tx, by.id, now);
    await notifyOfDate(tx, lessonRequest, { teacherId: by.id, date, duration }, now);
  });
  await db.transaction((tx) => openFirstCourse(tx, id, now));
  return presentContract(db, by, now, id);
}

async function refuseTaken(
  tx: Tx,
  { id, teacherId }: Readonly<{ id: number; teacherId: number }>,
  stretch: Stretch,
): Promise<void> {
  const taken = await takenRefusal(tx, teacherId, stretch, { contract: id });
  if (taken) throw dateFault("first_course_date", taken, stretch);
}

const isFixed = (
  contract: { firstCourseDate: Date | null; firstCourseDuration: number | null },
  { date, duration }: { date: Date; duration: number },
): boolean =>
  contract.firstCourseDate?.getTime() === date.getTime() &&
  contract.firstCourseDuration === duration;

async function notifyOfDate(
  tx: Tx,
  lessonRequest: Parameters<typeof firstCourseWords>[1] &
    Readonly<{ id: number; customerId: number }>,
  first: { teacherId: number; date: Date; duration: number },
  now: Date,
): Promise<void> {
  const home = await homeOf(tx, lessonRequest.customerId);
  const details = await firstCourseWords(tx, lessonRequest, { ...first, home });
  const notice = { lessonRequestId: lessonRequest.id, about: "first_course_fixed", details };
  await notifyFamily(tx, notice, now);
}

/** Creates the first course once its date is over (STM-11): only the server does, the family judges. */
export async function openFirstCourse(tx: Tx, contractId: number, now: Date): Promise<void> {
  const { contract, lessonRequest } = await holdAgreement(tx, contractId);
  const { firstCourseDate: date, firstCourseDuration: minutes } = contract;
  if (lessonRequest?.process !== "waiting_first_course" || contract.status !== "active") return;
  if (!date || !minutes || plusMinutes(date, minutes) > now) return;
  if (!(await isBeforeFirstCourse(tx, contractId))) return;
  const format = await courseFormatOn(tx, contract, date);
  const terms = await courseTermsOf(tx, contract, {
    format,
    date,
    duration: minutes,
    absent: false,
  });
  const unspoken = { declaredAt: null, alerts: [], alertAnsweredAt: null };
  const course = await openCourse(
    tx,
    {
      ...newCourseOf(contract),
      ...terms,
      ...unspoken,
      ...deadlinesOf(unspoken, now),
      date,
      format,
      duration: minutes,
      comments: null,
      absent: false,
      isCollective: false,
      origin: "first_course",
      isFirst: true,
    },
    { by: byClock, now },
  );
  await advanceLessonRequest(tx, lessonRequest.id, {
    event: "first_course_declared",
    by: byClock,
    now,
  });
  await notifyOfCourse(tx, course, { to: "family", about: "first_course_born" }, now);
  await notifyOfCourse(tx, course, { to: "teacher", about: "first_course_to_declare" }, now);
}
