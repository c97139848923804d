import { expect, test } from "vitest";

import { parisInstant } from "#app/lib/paris-time.ts";

import { modeAt, typedAt } from "./earned.domain.ts";

const today = "2026-11-28";
const typed = (fields: Readonly<Record<string, string>>) =>
  typedAt(new Map(Object.entries(fields)), today);

test("the day that is typed, then its hour; today at noon for what lacks", () => {
  expect(typed({})).toEqual(parisInstant(today, "12:00"));
  expect(typed({ "date.on": "yesterday", "date.time": "17h30" })).toEqual(
    parisInstant("2026-11-27", "17:30"),
  );
  const other = { "date.day": "3", "date.month": "11", "date.year": "2026" };
  expect(typed({ "date.on": "other", ...other })).toEqual(parisInstant("2026-11-03", "12:00"));
  expect(typed({ ...other, "date.on": "today" })).toEqual(parisInstant(today, "12:00"));
  expect(typed({ ...other, "date.day": "31" })).toEqual(parisInstant(today, "12:00"));
});

test("a change of status in between: each course under the status of its instant (LAW-19)", () => {
  const contract = {
    mode: "independent" as const,
    former_modes: [
      { until: "2026-06-01T07:00:00.000Z", mode: "independent" as const },
      { until: "2026-11-28T09:00:00.000Z", mode: "mandate" as const },
    ],
  };
  const at = (instant: string) => modeAt(contract, new Date(instant));

  expect(at("2026-05-31T15:00:00Z")).toBe("independent");
  expect(at("2026-11-27T15:00:00Z")).toBe("mandate");
  expect(at("2026-11-28T08:59:59Z")).toBe("mandate");
  expect(at("2026-11-28T09:00:00Z")).toBe("independent");
});
