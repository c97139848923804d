import { expect, test } from "vitest";

import { draftExpiry, firstOpenStep, isEntered, mayOpen, stepAfter, stepBefore } from "./domain.ts";

const entered = { lessonId: 1, subjectId: 2, levelId: 3, format: "offline" } as const;
const address = { city: "Lyon" };

test.each([
  ["a visitor says who she is first", entered, false, "vous"],
  ["a signed-in customer skips it", entered, true, "eleve"],
  ["then the lesson", { ...entered, studentId: 4 }, true, "cours"],
  ["a described student is enough", { ...entered, student: { firstname: "Léa" } }, true, "cours"],
  ["at home needs an address", { ...entered, studentId: 4, lessonDone: true }, true, "cours"],
  ["then the price", { ...entered, studentId: 4, lessonDone: true, address }, true, "prix"],
  [
    "online needs none",
    { ...entered, format: "online", studentId: 4, lessonDone: true } as const,
    true,
    "prix",
  ],
  [
    "at last the summary",
    { ...entered, studentId: 4, lessonDone: true, address, priceSeen: true },
    true,
    "recapitulatif",
  ],
] as const)("%s", (_, draft, signedIn, step) => {
  expect(firstOpenStep(draft, signedIn)).toBe(step);
});

test("no step opens before the former ones are answered", () => {
  expect(mayOpen("prix", { ...entered, studentId: 4 }, true)).toBe(false);
  expect(mayOpen("eleve", { ...entered, studentId: 4 }, true)).toBe(true);
});

test("the draft is entered for its own teacher only", () => {
  expect(isEntered(entered, 1)).toBe(true);
  expect(isEntered(entered, 2)).toBe(false);
  expect(isEntered(undefined, 1)).toBe(false);
});

test("the steps follow each other", () => {
  expect(stepAfter("vous")).toBe("eleve");
  expect(stepAfter("recapitulatif")).toBe("recapitulatif");
  expect(stepBefore("vous")).toBeUndefined();
  expect(stepBefore("prix")).toBe("cours");
});

test("a draft lives two days in a browser, thirty with an account", () => {
  const now = new Date("2026-09-09T08:00:00Z");
  expect(draftExpiry(now, false)).toEqual(new Date("2026-09-11T08:00:00Z"));
  expect(draftExpiry(now, true)).toEqual(new Date("2026-10-09T08:00:00Z"));
});
