import { describe, expect, test } from "vitest";

import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { now } from "#tests/setup/time.ts";

import { presenceEvent, registrationStates } from "./domain.ts";
import {
  cameTo,
  hasLived,
  listedAs,
  mayChangeUntil,
  mayEvaluate,
  mayMark,
  maySay,
} from "./lived.domain.ts";

describe("when a stage is told (API-105, API-142, API-164)", () => {
  test("a session from its first minute on, a stage from its last session on", () => {
    for (const may of [mayMark, mayEvaluate]) {
      expect(may(plusMinutes(now, 1), now)).toBe(false);
      expect(may(now, now)).toBe(true);
      expect(may(plusDays(now, -90), now)).toBe(true);
    }
  });

  test("what was said may be corrected for thirty days", () => {
    expect(maySay(null, now)).toBe(true);
    expect(maySay(plusDays(now, -30), now)).toBe(true);
    expect(maySay(plusMinutes(plusDays(now, -30), -1), now)).toBe(false);
    expect(mayChangeUntil(now)).toEqual(plusDays(now, 30));
  });
});

test("a family speaks of a stage that its student had", () => {
  expect(registrationStates.filter(hasLived)).toEqual(["registered", "attended", "evaluated"]);
});

test("a student who came once, late or not, attended (STM-25)", () => {
  expect(presenceEvent(["absent", "late", "absent"])).toBe("attend");
  expect(presenceEvent(["absent", "absent"])).toBe("miss");
  const noted = ["present", "late", "absent", null] as const;
  expect(cameTo(noted.map((presence) => ({ presence })))).toEqual({ came: 2, noted: 3 });
});

test.each([
  ["registered", false, "coming"],
  ["evaluated", true, "past"],
  ["cancelled", false, "cancelled"],
  ["expired", true, "cancelled"],
])(
  "a registration that is %s, its stage over: %s, is listed as %s (CUS-010)",
  (status, is_over, part) => {
    expect(listedAs({ status, group_lesson: { is_over } })).toBe(part);
  },
);
