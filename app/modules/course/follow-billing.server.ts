import i18next from "i18next";

import { longDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { BillFollower, Followers } from "#app/modules/billing/followers.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { coursePaid, coursePaymentFailed, findCourse, isChargeHeld } from "./service.server.ts";

/** What a course does when the money of its bill moves (STM-11). */
export const courseFollowsBill: BillFollower = {
  paid: coursePaid,
  failed: coursePaymentFailed,
  // Who gives the money of a course back has moved the course before: nothing is left to do.
  refunded: () => Promise.resolve(),
  isHeld: isChargeHeld,
  describe: async (db, courseId) => {
    const course = await findCourse(db, courseId);
    if (!course) throw new RuleError("not_found", "api.course.not_found");
    return {
      what: i18next.t("course:billed", { date: longDay(course.date) }),
      url: paths.courses,
      confirmUrl: pathTo(paths.authenticatePayment, { courseId: String(courseId) }),
    };
  },
};

/** Who follows when a course collects its own bill. */
export const courseFollowers: Followers = { bills: { course: courseFollowsBill }, cards: [] };
