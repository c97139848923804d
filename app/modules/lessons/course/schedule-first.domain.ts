import { plusDays } from "#app/lib/clock.ts";
import type { ContractStatus } from "#app/modules/lessons/contract/domain.ts";
import type { LessonRequestProcess } from "#app/modules/lessons/lesson-request/domain.ts";

/** Minutes; days back (given by phone agreement) and ahead (VAL-031). */
export const firstCourseBounds = {
  least: 30,
  most: 240,
  step: 15,
  daysBack: 30,
  daysAhead: 60,
} as const;

export function firstDateRefusal(date: Date, now: Date): string | undefined {
  if (date < plusDays(now, -firstCourseBounds.daysBack)) return "api.course.first_date_too_old";
  if (date > plusDays(now, firstCourseBounds.daysAhead)) return "api.course.first_date_too_far";
  return undefined;
}

type ToFix = Readonly<{
  status: ContractStatus;
  process: LessonRequestProcess | undefined;
  /** Nothing new is scheduled without usable means (STM-16). */
  means: boolean;
}>;

export function fixRefusal({ status, process, means }: ToFix): string | undefined {
  if (status !== "active") return "api.course.contract_ended";
  if (process !== "waiting_first_course") return "api.course.first_course_stands";
  return means ? undefined : "api.course.payment_expected";
}
