import { expect, test } from "vitest";

import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { nextAgreed } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";

import { nextDebitOf } from "./next-debit.tsx";

const course = (status: string, until: string | null, price: number) =>
  ({ status, verdict_until: until, price, price_after_tax_credit: price / 2 }) as Course;

test("the next debit is the course that silence confirms first; one that nothing confirms is none", () => {
  const later = course("to_confirm", "2026-09-20T10:00:00.000Z", 54);
  const sooner = course("to_confirm", "2026-09-15T10:00:00.000Z", 41);
  const open = course("to_confirm", null, 30);
  const paid = course("success", "2026-09-01T10:00:00.000Z", 30);

  expect(nextDebitOf([later, sooner, open, paid])).toMatchObject({
    price: 41,
    until: sooner.verdict_until,
  });
  expect(nextDebitOf([open, paid])).toBeUndefined();
});

test("a course that is over and not declared yet is debited before those to come", () => {
  const planned = (id: number, status: string, is_over: boolean) =>
    ({ id, status, is_over }) as PlannedCourse;
  const over = planned(1, "confirmed", true);
  expect(nextAgreed([planned(3, "proposed", false), over, planned(2, "confirmed", false)])).toBe(
    over,
  );
});
