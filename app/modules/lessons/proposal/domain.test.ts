import { expect, test } from "vitest";

import { colourOf } from "#app/lib/states.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  awaitsFamily,
  isAwaitingAnswer,
  isLiveAsk,
  mayRespond,
  mayWithdraw,
  offerStatuses,
  offerTransitions,
  rankOf,
  responseTransitions,
  stateOf,
  type TeacherResponse,
  teacherResponses,
} from "./domain.ts";

test("a teacher answers from four states only (STM-05)", () => {
  expect(teacherResponses.filter(mayRespond)).toEqual([
    "pending",
    "contacted",
    "clarifications_requested",
    "ignored",
  ]);
  expect(teacherResponses.filter(mayWithdraw)).toEqual(["accepted", "accepted_if", "applicate"]);
});

test.each([
  ["pending", "silence", "ignored"],
  ["ignored", "accept", "accepted"],
  ["clarifications_requested", "clarify", "clarifications_requested"],
  ["clarifications_requested", "clarified", "pending"],
  ["accepted", "select", "selected"],
  ["accepted_if", "other_selected", "other_teacher_selected"],
  ["selected", "lose", "cancelled"],
  ["other_teacher_selected", "ask_again", "pending"],
  ["contacted", "overbook", "overbooked"],
] as const)("a response %s, on %s, becomes %s", (from, event, to) => {
  expect(advance(responseTransitions, from, event)).toBe(to);
});

test("a question stands outside the 72 hours", () => {
  expect(accepts(responseTransitions, "clarifications_requested", "silence")).toBe(false);
});

test("an offer is answered once, and only once it is made", () => {
  expect(offerStatuses.filter(isAwaitingAnswer)).toEqual(["proposed"]);
  expect(() => advance(offerTransitions, "accepted", "refuse")).toThrow("api.illegal_transition");
});

test("the answers are read in the order of STM-05", () => {
  const ranks = teacherResponses
    .map((teacherResponse) => ({ teacherResponse, offerStatus: "none" as const }))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ teacherResponse }) => teacherResponse);
  expect(ranks.slice(0, 5)).toEqual([
    "selected",
    "accepted",
    "applicate",
    "accepted_if",
    "contacted",
  ]);
  expect(ranks.slice(5, 9)).toEqual([
    "pending",
    "clarifications_requested",
    "refused",
    "unavailable",
  ]);
  expect(rankOf({ teacherResponse: "accepted", offerStatus: "refused" })).toBe(8);
});

test("seven asks are counted without those who fell silent", () => {
  const ask = { teacherResponse: "pending", offerStatus: "none", silencedAt: null } as const;
  expect(isLiveAsk(ask)).toBe(true);
  expect(isLiveAsk({ ...ask, silencedAt: now })).toBe(false);
  expect(isLiveAsk({ ...ask, teacherResponse: "refused" })).toBe(false);
  expect(isLiveAsk({ ...ask, teacherResponse: "accepted", offerStatus: "refused" })).toBe(false);
});

test("the family has the hand for an offer and for a question", () => {
  expect(awaitsFamily({ teacherResponse: "accepted", offerStatus: "proposed" })).toBe(true);
  expect(awaitsFamily({ teacherResponse: "clarifications_requested", offerStatus: "none" })).toBe(
    true,
  );
  expect(awaitsFamily({ teacherResponse: "pending", offerStatus: "none" })).toBe(false);
});

test("colours follow who looks (LBL-03, LBL-04)", () => {
  const response = (state: TeacherResponse) => ({ machine: "response", state }) as const;
  const offer = (state: "proposed" | "cancelled") => ({ machine: "offer", state }) as const;
  expect(colourOf(response("pending"), "teacher")).toBe("yellow");
  expect(colourOf(response("pending"), "customer")).toBe("blue");
  expect(colourOf(response("accepted_if"), "customer")).toBe("yellow");
  expect(colourOf(response("accepted_if"), "operator")).toBe("blue");
  expect(colourOf(offer("proposed"), "customer")).toBe("yellow");
  expect(colourOf(offer("cancelled"), "teacher")).toBe("grey");
});

test("a proposal says whom it waits for", () => {
  const requested = {
    teacherResponse: "pending",
    offerStatus: "none",
    askedAt: now,
    respondedAt: null,
    silentDueAt: now,
    offerCancelDueAt: null,
    cancelDueAt: inDays(21),
  } as const;
  expect(stateOf(requested).waiting).toMatchObject({ who: "teacher", silence: "silence" });
  const made = { ...requested, teacherResponse: "accepted", offerStatus: "proposed" } as const;
  expect(stateOf(made).waiting).toMatchObject({ who: "customer", silence: "expire" });
  const question = { ...requested, teacherResponse: "clarifications_requested" } as const;
  expect(stateOf(question).waiting).toMatchObject({ who: "customer", deadline: inDays(21) });
  expect(stateOf({ ...requested, teacherResponse: "refused" }).waiting).toBeUndefined();
});

test("an offer that the family refused is the state of its proposal", () => {
  const refused = { teacherResponse: "accepted", offerStatus: "refused" } as const;
  const dates = { askedAt: now, respondedAt: now, silentDueAt: null, offerCancelDueAt: null };
  expect(stateOf({ ...refused, ...dates, cancelDueAt: now })).toEqual({
    machine: "offer",
    state: "refused",
  });
});
