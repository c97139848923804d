import type { Transitions } from "#app/lib/transitions.ts";
import { codeOf, helpCategories, type ListName } from "#app/modules/foundation/reference/domain.ts";

/**
 * Cases for an operator: help, message, notice (STM-41), bill unpaid for thirty days (STM-46), refund
 * without an account (CUS-050), contract change (STM-16), contested suspension (STM-43), attestation for
 * France Travail at the end of an employment (STM-52).
 */
export const caseKinds = [
  "help",
  "contact",
  "notice",
  "unpaid",
  "refund",
  "change",
  "suspension",
  "end_of_employment",
] as const;

export type CaseKind = (typeof caseKinds)[number];

export const decisions = ["kept", "restricted", "removed"] as const;

export type Decision = (typeof decisions)[number];

export const caseStates = ["new", "in_progress", "done", ...decisions] as const;

export type CaseState = (typeof caseStates)[number];

export type CaseEvent = "take" | "close" | "contest" | "keep" | "restrict" | "remove";

export const eventOf = { kept: "keep", restricted: "restrict", removed: "remove" } as const;

const decided = { keep: "kept", restrict: "restricted", remove: "removed" } as const;

const messageTransitions: Transitions<CaseState, CaseEvent> = {
  new: { take: "in_progress", close: "done" },
  in_progress: { close: "done" },
  done: {},
  kept: {},
  restricted: {},
  removed: {},
};

/** A decision may be contested, then it is decided once more. */
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

export const openStates = ["new", "in_progress"] as const satisfies readonly CaseState[];

export const isOpen = (state: CaseState): boolean => openStates.some((one) => one === state);

export const isDecision = (state: CaseState): state is Decision =>
  decisions.some((one) => one === state);

const prefixes = {
  help: "AIDE",
  contact: "MESSAGE",
  notice: "SIGNALEMENT",
  unpaid: "IMPAYE",
  refund: "RENDU",
  change: "CHANGEMENT",
  suspension: "SUSPENSION",
  end_of_employment: "FIN",
} as const;

export const referenceOf = (kind: CaseKind, id: number): string =>
  `${prefixes[kind]}-${String(id)}`;

/** Lists of reasons for messages and notices (REF-16, REF-18). */
const reasonLists = {
  contact: "contactReasons",
  notice: "noticeReasons",
  unpaid: "contactReasons",
  refund: "contactReasons",
  change: "changeReasons",
  suspension: "suspensionGrounds",
  end_of_employment: "changeReasons",
} as const satisfies Partial<Record<CaseKind, ListName>>;

export function reasonOf(kind: CaseKind, id: number): { list: string; code: string } {
  const list = kind === "help" ? "helpCategories" : reasonLists[kind];
  const code =
    list === "helpCategories"
      ? helpCategories.find((one) => one.id === id)?.code
      : codeOf(list, id);
  return { list, code: code ?? "other" };
}

export const noticeTargets = ["teacher", "review", "resource", "message"] as const;

export type NoticeTarget = (typeof noticeTargets)[number];

/** Profiles and articles are shown or hidden; of a review, only the words may be withheld. */
export const decisionsOn: Readonly<Record<NoticeTarget, readonly Decision[]>> = {
  teacher: ["kept", "removed"],
  review: decisions,
  resource: ["kept", "removed"],
  message: ["kept", "removed"],
};

export const caseSides = ["sender", "author"] as const;

export type CaseSide = (typeof caseSides)[number];

const signs: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** As a person reads it: the trace of a change bears its reason in our own mark-up, then escaped words (CST-41). */
export function readText(kind: CaseKind, text: string): string {
  if (kind !== "change") return text;
  const [, reason, words = ""] = /^<b>(.*?)<\/b>\s*(.*)$/s.exec(text) ?? [];
  if (reason === undefined) return text;
  const unescaped = words.replace(/&(?:lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
  return unescaped ? `${reason}\u00a0: ${unescaped}` : reason;
}
