import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { endOf } from "#app/lib/stretch.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { courseFormatOn } from "#app/modules/lessons/contract/price-on.server.ts";
import { agreedOn } from "#app/modules/lessons/planned-course/domain.ts";
import { givePlanned } from "#app/modules/lessons/planned-course/give.server.ts";
import { holdOwnPlanned } from "#app/modules/lessons/planned-course/hold.server.ts";
import { holdStandingCourse } from "#app/modules/lessons/planned-course/judge.server.ts";

import type { Course } from "./course.endpoints.ts";
import { courseFollowers } from "./follow-billing.server.ts";
import { presentCourse } from "./list.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import { openApproved } from "./open-due.server.ts";

/**
 * The family says that an agreed lesson took place, which its teacher has not declared (STM-39): it is declared as
 * agreed, and validated. Repeated, or declared meanwhile, it is the course that stands. 409 before its end.
 */
export async function sayGiven(call: Call, { id: plannedId }: { id: number }): Promise<Course> {
  const { actor: by, now } = call;
  let courseId: number | undefined;
  await collect(moneyOf(call, courseFollowers), now, async (tx) => {
    const { planned, contract } = await holdOwnPlanned(tx, plannedId, by);
    const date = agreedOn(planned) ?? planned;
    const standing = await holdStandingCourse(tx, contract.id, date.start);
    courseId = standing?.id;
    if (standing) return undefined;
    const agreed = agreedOn(planned);
    if (!agreed) throw new RuleError("conflict", "api.planned_course.closed");
    if (endOf(agreed) > now) throw new RuleError("conflict", "api.course.not_ended");
    const facts = {
      plannedCourseId: planned.id,
      date: agreed.start,
      duration: agreed.duration,
      format: await courseFormatOn(tx, contract, agreed.start),
      absent: false,
    };
    const { course, billId } = await openApproved(tx, contract, facts, { by, now });
    await givePlanned(tx, { planned, agreed }, { by, now });
    await notifyOfCourse(tx, course, { to: "teacher", about: "course_said_given" }, now);
    courseId = course.id;
    return billId;
  });
  return presentCourse(call.db, now, courseId ?? 0);
}
