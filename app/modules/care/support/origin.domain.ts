import { helpCategories, type HelpContext } from "#app/modules/foundation/reference/domain.ts";
import type { LessonRequestProcess } from "#app/modules/lessons/lesson-request/domain.ts";

const origins: Partial<Record<LessonRequestProcess, HelpContext>> = {
  waiting_payment_method: "payment",
  waiting_first_course: "first_contact",
  waiting_first_course_validation: "course",
  concluded: "course",
};
/** The screen that help is requested from, which sets its categories (REF-03). */
export const originOf = (process: LessonRequestProcess): HelpContext =>
  origins[process] ?? "request";
export const isRequestedFrom = (origin: HelpContext, categoryId: number): boolean =>
  helpCategories.some(
    ({ id, contexts }) => id === categoryId && contexts.some((one) => one === origin),
  );
