import { expect, test } from "vitest";

import { schoolYearStart } from "#app/lib/school-year.ts";
import { levelsOfCursus } from "#app/modules/foundation/reference/schooling.domain.ts";

import { isClassToConfirm } from "./domain.ts";

const [adult] = levelsOfCursus(5);

test.each([
  ["2026-08-14T21:59:59Z", "2025-08-14T22:00:00.000Z"],
  ["2026-08-14T22:00:00Z", "2026-08-14T22:00:00.000Z"],
  ["2026-12-31T23:30:00Z", "2026-08-14T22:00:00.000Z"],
  ["2027-02-01T08:00:00Z", "2026-08-14T22:00:00.000Z"],
])("at %s the school year began on %s (CUS-013)", (now, start) => {
  expect(schoolYearStart(new Date(now)).toISOString()).toBe(start);
});

test.each([
  ["2026-08-14T12:00:00Z", 12, true],
  ["2026-08-15T08:00:00Z", 12, false],
  ["2026-08-14T12:00:00Z", null, false],
  ["2026-08-14T12:00:00Z", adult?.id ?? 12, false],
])("a class said at %s, %s: asked again is %s (DLG-12)", (statedAt, classId, requested) => {
  const input = { classId, statedAt: new Date(statedAt) };
  expect(isClassToConfirm(input, new Date("2026-09-16T08:00:00Z"))).toBe(requested);
});
