import type { Transitions } from "#app/lib/transitions.ts";
import type { LessonRequestProcess } from "#app/modules/lesson-request/domain.ts";
import { helpCategories, type HelpContext } from "#app/modules/reference/domain.ts";

/** What becomes of a call for help (STM-41). */
export const helpStates = ["new", "in_progress", "done"] as const;

export type HelpState = (typeof helpStates)[number];

/** An operator takes a call, then closes it once it is answered; a call answered at once is closed as it is. */
export const helpTransitions: Transitions<HelpState, "take" | "close"> = {
  new: { take: "in_progress", close: "done" },
  in_progress: { close: "done" },
  done: {},
};

const origins: Partial<Record<LessonRequestProcess, HelpContext>> = {
  waiting_payment_method: "payment",
  waiting_first_course: "first_contact",
  waiting_first_course_validation: "course",
  concluded: "course",
};

/** Where a request stands when help is asked about it: its categories are those of this screen (REF-03). */
export const originOf = (process: LessonRequestProcess): HelpContext =>
  origins[process] ?? "request";

/** Whether this is something one may ask help for from there. */
export const isAskedFrom = (origin: HelpContext, categoryId: number): boolean =>
  helpCategories.some(
    ({ id, contexts }) => id === categoryId && contexts.some((one) => one === origin),
  );

/** The code of what help is asked for. */
export const categoryCodeOf = (categoryId: number): string =>
  helpCategories.find(({ id }) => id === categoryId)?.code ?? "other";

/** By what an answer and the operator name a call for help. */
export const referenceOf = (id: number): string => `AIDE-${String(id)}`;
