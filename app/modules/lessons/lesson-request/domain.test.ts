import { expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { colourOf } from "#app/lib/states.ts";
import { advance } from "#app/lib/transitions.ts";
import { questionsFor } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import { now } from "#tests/setup/time.ts";

import {
  cancelRefusal,
  faultsOfAnswers,
  lessonRequestProcesses,
  lessonRequestTransitions,
  stateOf,
  type WaitingFacts,
  widenReminderAt,
} from "./domain.ts";
import { type StepFacts, stepOf, stepState, unansweredSteps } from "./timeline.domain.ts";

test.each([
  ["processing", "offer_made", "waiting_customer_reply"],
  ["waiting_customer_reply", "offers_closed", "processing"],
  ["waiting_customer_reply", "offer_accepted", "waiting_payment_method"],
  ["waiting_payment_method", "means_ready", "waiting_first_course"],
  ["waiting_payment_method", "selection_expired", "processing"],
  ["waiting_first_course", "first_course_declared", "waiting_first_course_validation"],
  ["waiting_first_course_validation", "first_course_cancelled", "waiting_first_course"],
  ["waiting_first_course_validation", "first_course_approved", "concluded"],
  ["waiting_first_course_validation", "first_course_failed", "processing"],
  ["processing", "cancelled", "cancelled"],
] as const)("a request %s, on %s, becomes %s", (from, event, to) => {
  expect(advance(lessonRequestTransitions, from, event)).toBe(to);
});

test("a request that ended moves no more", () => {
  for (const ended of ["concluded", "cancelled"] as const) {
    expect(() => advance(lessonRequestTransitions, ended, "offer_made")).toThrow(
      "api.illegal_transition",
    );
    expect(cancelRefusal(ended)).toBe("api.linking.closed");
  }
  expect(cancelRefusal("processing")).toBeUndefined();
  expect(cancelRefusal("waiting_first_course_validation")).toBe("api.linking.first_course_given");
});

const facts: StepFacts = {
  process: "processing",
  cancelledFrom: null,
  evaluated: true,
  taxCreditOpen: true,
  billingOpen: true,
};

test.each<[Partial<StepFacts>, string]>([
  [{ evaluated: false }, "to_evaluate"],
  [{}, "search_teachers"],
  [{ process: "waiting_customer_reply", evaluated: false }, "search_teachers"],
  [{ process: "waiting_payment_method" }, "payment_method"],
  [{ process: "waiting_first_course" }, "tax_credit"],
  [{ process: "waiting_first_course", taxCreditOpen: false }, "invoicing"],
  [{ process: "waiting_first_course", taxCreditOpen: false, billingOpen: false }, "first_contact"],
  [{ process: "waiting_first_course_validation" }, "first_course_report"],
  [{ process: "concluded" }, "success"],
  [{ process: "cancelled", cancelledFrom: "waiting_payment_method" }, "payment_method"],
  [{ process: "cancelled", cancelledFrom: "processing", evaluated: false }, "to_evaluate"],
])("the tracker of %j stands at %s", (given, step) => {
  expect(stepOf({ ...facts, ...given })).toBe(step);
});

test("a step put off without an answer is not said to be done (STM-02)", () => {
  const nothing = { registered: false, refused: false, billAddress: null, billBirthDate: null };
  const billed = { billAddress: "12 rue de la Part-Dieu", billBirthDate: "1980-01-02" };
  expect(unansweredSteps(nothing)).toEqual(["tax_credit", "invoicing"]);
  expect(unansweredSteps({ ...nothing, billAddress: "ici" })).toHaveLength(2);
  expect(unansweredSteps({ ...nothing, ...billed })).toEqual(["tax_credit"]);
  expect(unansweredSteps({ ...nothing, ...billed, refused: true })).toEqual([]);
});

test("what waits for the family is yellow for her and blue for the others", () => {
  const of = (process: WaitingFacts["process"]) => stateOf({ ...dates, process });
  expect(colourOf(of("waiting_customer_reply"), "customer")).toBe("yellow");
  expect(colourOf(of("waiting_customer_reply"), "teacher")).toBe("blue");
  expect(colourOf(of("waiting_first_course"), "teacher")).toBe("yellow");
  expect(colourOf(of("waiting_payment_method"), "operator")).toBe("blue");
  const idle = { cancelled: false, familyAwaited: false };
  const awaited = stepState("search_teachers", { cancelled: false, familyAwaited: true });
  expect(colourOf(stepState("search_teachers", idle), "customer")).toBe("blue");
  expect(colourOf(awaited, "customer")).toBe("yellow");
  expect(colourOf(awaited, "operator")).toBe("blue");
  expect(colourOf(stepState("to_evaluate", idle), "operator")).toBe("yellow");
  const cancelled = stepState("to_evaluate", { ...idle, cancelled: true });
  expect(colourOf(cancelled, "customer")).toBe("grey");
});

const dates: WaitingFacts = {
  process: "processing",
  processSince: now,
  evaluatedAt: now,
  evaluationDueAt: plusDays(now, 1),
  cancelDueAt: plusDays(now, 21),
  widenAskedAt: null,
  answersDueAt: null,
  offerDueAt: null,
  firstCourseAt: null,
  firstCourseReminderAt: null,
  verdictDueAt: null,
  escalateDueAt: null,
};

test.each<[Partial<WaitingFacts>, string, number | undefined, string | undefined]>([
  [{ evaluatedAt: null }, "customer", 1, "evaluated"],
  [{ answersDueAt: plusDays(now, 3) }, "teacher", 3, undefined],
  [{}, "teacher", 21, "cancelled"],
  [{ widenAskedAt: now }, "customer", 21, "cancelled"],
  [
    { process: "waiting_customer_reply", offerDueAt: plusDays(now, 14) },
    "customer",
    14,
    "offers_closed",
  ],
  [{ process: "waiting_customer_reply" }, "customer", 21, "cancelled"],
  [
    { process: "waiting_payment_method", offerDueAt: plusDays(now, 14) },
    "customer",
    14,
    "selection_expired",
  ],
  [
    { process: "waiting_first_course", firstCourseReminderAt: plusDays(now, 7) },
    "teacher",
    7,
    undefined,
  ],
  [
    { process: "waiting_first_course", firstCourseAt: plusDays(now, 9) },
    "teacher",
    9,
    "first_course_declared",
  ],
  [
    { process: "waiting_first_course_validation", verdictDueAt: plusDays(now, 7) },
    "customer",
    7,
    "first_course_approved",
  ],
])("%j waits for the %s", (given, who, days, silence) => {
  const { waiting: waits } = stateOf({ ...dates, ...given });
  expect(waits).toMatchObject({ who, silence });
  expect(waits?.deadline).toEqual(days === undefined ? undefined : plusDays(now, days));
});

test("only what ended waits for no person", () => {
  const idle = lessonRequestProcesses.filter((process) => !stateOf({ ...dates, process }).waiting);
  expect(idle).toEqual(["concluded", "cancelled"]);
});

test("the choice after a first refusal is asked again on days 2 and 7, then no more", () => {
  expect([0, 1, 2].map((sent) => widenReminderAt(now, sent))).toEqual([
    plusDays(now, 2),
    plusDays(now, 7),
    null,
  ]);
});

const questions = questionsFor(1, 11);

test.each<[{ question_id: string; value: string | string[] }[], string | undefined]>([
  [
    [
      { question_id: "1", value: "bases" },
      { question_id: "3", value: "weekly" },
    ],
    undefined,
  ],
  [[], undefined],
  [[{ question_id: "99", value: "bases" }], "api.linking.unknown_question"],
  [[{ question_id: "1", value: "fly" }], "api.linking.unknown_option"],
  [[{ question_id: "4", value: ["saturday", "never"] }], "api.linking.unknown_option"],
  [[{ question_id: "5", value: "tomorrow" }], "api.linking.unknown_option"],
  [[{ question_id: "5", value: "2026-09-31" }], "api.linking.unknown_option"],
])("answers %j: %s", (answers, code) => {
  expect(faultsOfAnswers(questions, answers)[0]?.code).toBe(code);
});
