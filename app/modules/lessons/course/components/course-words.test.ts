import { expect, test } from "vitest";

import { isContested } from "./course-words.ts";

const dispute = {
  kind: "reject",
  cause_id: null,
  cause: null,
  comment: null,
  answer: null,
  outcome: null,
  late: false,
} as unknown as Parameters<typeof isContested>[0]["dispute"];

test.each([
  ["to_review", dispute, true],
  ["disputed", dispute, true],
  ["to_review", null, false],
  ["confirmed", dispute, false],
] as const)("a course %s is contested when its family said so (STM-13)", (status, given, is) => {
  expect(isContested({ status, dispute: given })).toBe(is);
});
