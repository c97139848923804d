import { expect, test } from "vitest";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";

import { actOf, byTurn, termsOf } from "./request-act.ts";

const awaiting = (who: "customer" | "operator") =>
  ({ waiting: { who } }) as unknown as LessonRequest["state"];

const requested = {
  id: 7,
  process: "processing",
  state: awaiting("customer"),
  step: "search_teachers",
  needs: null,
  widen_open: false,
  proposals: [
    { id: 1, teacher_response: "refused" },
    { id: 2, teacher_response: "selected" },
  ] as LessonRequest["proposals"],
} satisfies Parameters<typeof actOf>[0];

test.each([
  [{}, undefined],
  [{ widen_open: true }, "/mes-demandes-de-cours/7/elargir/"],
  [{ widen_open: true, process: "cancelled" }, undefined],
  [{ step: "to_evaluate" }, "/mes-demandes-de-cours/7/questionnaire/"],
  [{ step: "payment_method", needs: { means: true, terms: true } }, "/moyens-de-paiement/ajouter/"],
  [
    { step: "payment_method", needs: { means: false, terms: true } },
    "/mes-demandes-de-cours/7/propositions/2/",
  ],
  [{ step: "tax_credit" }, undefined],
  [{ step: "first_course_report" }, "/mes-demandes-de-cours/7/premier-cours/"],
  [{ step: "first_course_report", state: awaiting("operator") }, undefined],
  [{ step: "success" }, undefined],
] as const)("what a request asks of its family now leads to where it is done: %o", (given, to) => {
  expect(actOf({ ...requested, ...given })?.to).toBe(to);
});

test("the terms left unticked stand beside the card that is asked first", () => {
  const needs = { means: true, terms: true };

  expect(termsOf({ ...requested, needs })?.words).toBe("terms");
  expect(termsOf({ ...requested, needs: { ...needs, terms: false } })).toBeUndefined();
});

test("requests that wait for their family stand first, the rest in their order", () => {
  const state = { word: "En cours", variant: "processing", colour: "blue" } as const;
  const waiting = (who: "customer" | "teacher") => ({ who, sentence: "", deadline: null });
  const of = (id: number, who: "customer" | "teacher" | undefined) =>
    ({ id, state: { ...state, waiting: who && waiting(who) } }) as unknown as LessonRequest;
  const requests = [of(1, "teacher"), of(2, "customer"), of(3, undefined), of(4, "customer")];

  expect(byTurn(requests).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
