import { expect, test } from "vitest";

import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";

import { actOf, termsOf } from "./request-act.ts";

const asked = {
  id: 7,
  process: "processing",
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
  [{ step: "success" }, undefined],
] as const)("what a request asks of its family now leads to where it is done: %o", (given, to) => {
  expect(actOf({ ...asked, ...given })?.to).toBe(to);
});

test("the terms left unticked stand beside the card that is asked first", () => {
  const needs = { means: true, terms: true };

  expect(termsOf({ ...asked, needs })?.words).toBe("terms");
  expect(termsOf({ ...asked, needs: { ...needs, terms: false } })).toBeUndefined();
});
