import { expect, test } from "vitest";

import {
  answeredBefore,
  birthFault,
  degreeFault,
  experienceFault,
  subjectFaults,
  textFaults,
  withOneMain,
  withoutEnd,
} from "./domain.ts";

const codes = (faults: readonly { code: string }[]) => faults.map(({ code }) => code);

test.each([
  [29, ["api.application.title_short"]],
  [30, []],
  [70, []],
  [71, ["api.application.text_long"]],
])("a title of %i characters (VAL-003)", (length, faults) => {
  expect(codes(textFaults("title", ` ${"a".repeat(length)} `))).toEqual(faults);
});

test.each([
  [299, ["api.application.description_short"]],
  [300, []],
  [5000, []],
  [5001, ["api.application.text_long"]],
])("a description of %i characters is enough to apply (VAL-004, VAL-005)", (length, faults) => {
  expect(codes(textFaults("description", "é".repeat(length)))).toEqual(faults);
});

test("what lacks is counted", () => {
  expect(textFaults("title", "Maths sans angoisse")).toEqual([
    {
      field: "title",
      code: "api.application.title_short",
      details: { missing: "11", least: "30" },
    },
  ]);
});

test.each([
  ["2008-11-23", undefined],
  ["2008-11-24", "api.application.minor"],
  ["2009-01-01", "api.application.minor"],
  [undefined, "api.application.birth_required"],
])("born %s, on 2026-11-23 (VAL-007)", (born, code) => {
  expect(birthFault(born, "2026-11-23")?.code).toBe(code);
});

test.each([
  [1949, false],
  [1950, true],
  [2027, true],
  [2028, false],
  [1800, false],
  [null, false],
])("a degree of %s, in 2026 (VAL-033)", (year, fits) => {
  expect(degreeFault(year, 2026) === undefined).toBe(fits);
});

test.each([
  [{ start_year: 2020, end_year: 2020, current: false }, undefined],
  [{ start_year: 2020, end_year: 2019, current: false }, "end_year"],
  [{ start_year: 2020, end_year: null, current: false }, "end_year"],
  [{ start_year: 2020, end_year: 1800, current: true }, undefined],
  [{ start_year: 2027, end_year: null, current: true }, "start_year"],
  [{ start_year: 1949, end_year: 2000, current: false }, "start_year"],
])("an experience %o (VAL-032)", (one, field) => {
  expect(experienceFault(one, 2026)?.field).toBe(field);
});

test("what goes on has no end, and one of a list is the main one", () => {
  expect(withoutEnd({ start_year: 2022, end_year: 2024, current: true }).end_year).toBeNull();
  const mains = (...list: boolean[]) =>
    withOneMain(list.map((main) => ({ main }))).map(({ main }) => main);
  expect(mains(false, false)).toEqual([true, false]);
  expect(mains(false, true, true)).toEqual([false, true, false]);
  expect(mains()).toEqual([]);
});

test("subjects: one at least, none twice, each with a level (VAL-034)", () => {
  const maths = { subject_id: 1, level_ids: [10], main: true };
  expect(codes(subjectFaults([]))).toEqual(["api.application.subject_required"]);
  expect(codes(subjectFaults([maths, maths]))).toEqual(["api.application.subject_twice"]);
  expect(codes(subjectFaults([{ ...maths, level_ids: [] }]))).toEqual([
    "api.application.level_required",
  ]);
  expect(subjectFaults([maths])).toEqual([]);
});

test("an answer comes within five working days", () => {
  expect(answeredBefore(new Date("2026-11-21T17:20:00Z"))).toBe("2026-11-27");
  expect(answeredBefore(new Date("2026-11-23T10:00:00Z"))).toBe("2026-11-30");
});
