import type { Transitions } from "#app/lib/transitions.ts";
import { codeOf, helpCategories, type ListName } from "#app/modules/foundation/reference/domain.ts";

/**
 * What waits for an operator: a call for help about a request, a message, a notice about a content (STM-41), a bill
 * that has been unpaid for thirty days (STM-46), a change of a contract, which moved at once (STM-16), what a teacher
 * says against a suspension (STM-43).
 */
export const caseKinds = ["help", "contact", "notice", "unpaid", "change", "suspension"] as const;

export type CaseKind = (typeof caseKinds)[number];

/** How a notice ends. */
export const decisions = ["kept", "restricted", "removed"] as const;

export type Decision = (typeof decisions)[number];

/** What becomes of a case (STM-41). */
export const caseStates = ["new", "in_progress", "done", ...decisions] as const;

export type CaseState = (typeof caseStates)[number];

export type CaseEvent = "take" | "close" | "contest" | "keep" | "restrict" | "remove";

/** The event that brings each decision. */
export const eventOf = { kept: "keep", restricted: "restrict", removed: "remove" } as const;

const decided = { keep: "kept", restrict: "restricted", remove: "removed" } as const;

/** An operator takes a message, then closes it once it is answered; one that is answered at once is closed as it is. */
const messageTransitions: Transitions<CaseState, CaseEvent> = {
  new: { take: "in_progress", close: "done" },
  in_progress: { close: "done" },
  done: {},
  kept: {},
  restricted: {},
  removed: {},
};

/** A notice ends with a decision, which may be contested: then it is decided once more. */
const noticeTransitions: Transitions<CaseState, CaseEvent> = {
  new: { take: "in_progress", ...decided },
  in_progress: decided,
  kept: { contest: "in_progress" },
  restricted: { contest: "in_progress" },
  removed: { contest: "in_progress" },
  done: {},
};

export const transitionsOf = (kind: CaseKind): Transitions<CaseState, CaseEvent> =>
  kind === "notice" ? noticeTransitions : messageTransitions;

/** The states in which a case waits for an operator. */
export const openStates = ["new", "in_progress"] as const satisfies readonly CaseState[];

export const isDecision = (state: CaseState): state is Decision =>
  decisions.some((one) => one === state);

const prefixes = {
  help: "AIDE",
  contact: "MESSAGE",
  notice: "SIGNALEMENT",
  unpaid: "IMPAYE",
  change: "CHANGEMENT",
  suspension: "SUSPENSION",
} as const;

/** By what an answer, a mail and the operator name a case. */
export const referenceOf = (kind: CaseKind, id: number): string =>
  `${prefixes[kind]}-${String(id)}`;

/** The list of the reference that the reason of a message or a notice is of (REF-16, REF-18). */
const reasonLists = {
  contact: "contactReasons",
  notice: "noticeReasons",
  unpaid: "contactReasons",
  change: "changeReasons",
  suspension: "suspensionGrounds",
} as const satisfies Partial<Record<CaseKind, ListName>>;

/** Where the words of a case's reason stand: its list and its code. */
export function reasonOf(kind: CaseKind, id: number): { list: string; code: string } {
  const list = kind === "help" ? "helpCategories" : reasonLists[kind];
  const code =
    list === "helpCategories"
      ? helpCategories.find((one) => one.id === id)?.code
      : codeOf(list, id);
  return { list, code: code ?? "other" };
}

/** What a notice may be about (PUB-068). */
export const noticeTargets = ["teacher", "review", "resource"] as const;

export type NoticeTarget = (typeof noticeTargets)[number];

/** What may be decided of each: a profile or an article is shown or not; of a review, the words alone may be withheld. */
export const decisionsOn: Readonly<Record<NoticeTarget, readonly Decision[]>> = {
  teacher: ["kept", "removed"],
  review: decisions,
  resource: ["kept", "removed"],
};

/** Who reads a case by its link: who wrote it, or whose content it is about. */
export const caseSides = ["sender", "author"] as const;

export type CaseSide = (typeof caseSides)[number];
