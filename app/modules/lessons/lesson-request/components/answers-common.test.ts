import { expect, test } from "vitest";

import { commonOf, ownReasons } from "./answers-common.tsx";

const level = { name: "level", detail: null };
const availability = { name: "availability", detail: null };
const first = {
  mode: "mandate" as const,
  credit_refusal: null,
  reasons: [level, availability],
  first_slot: null,
};

test("what all answers share is common, the rest belongs to one answer (CUS-028)", () => {
  const second = { ...first, mode: "independent" as const, reasons: [level] };
  const common = commonOf([first, second]);
  expect(common).toEqual({ mode: undefined, refusal: null, reasons: ["level"] });
  expect(ownReasons(first, common)).toEqual(["availability"]);
  expect(ownReasons(second, common)).toEqual([]);
  expect(ownReasons({ ...first, first_slot: "2026-09-16T12:00:00.000Z" }, common)).toEqual([]);
});

test("one answer alone has everything in common", () => {
  const common = commonOf([first]);
  expect(common).toEqual({ mode: "mandate", refusal: null, reasons: ["level", "availability"] });
});
