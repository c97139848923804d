import { expect, test } from "vitest";

import { flag, flagOr, iso } from "./wire.ts";

test("a yes is a boolean or one of the words that queries and forms send", () => {
  for (const yes of [true, "true", "1", "on"]) expect(flag.parse(yes)).toBe(true);
  for (const no of [false, "false", "0", ""]) expect(flag.parse(no)).toBe(false);
  for (const other of ["yes", "oui", 1, null, undefined, {}]) {
    expect(flag.safeParse(other).success).toBe(false);
  }
  expect(flag.optional().parse(undefined)).toBeUndefined();
});

test("a refused flag says the sentence of its field", () => {
  expect(flagOr("api.invalid").safeParse("maybe").error?.issues[0]?.message).toBe("api.invalid");
});

test("an instant is written in UTC, none as null", () => {
  expect(iso(new Date("2026-09-07T10:00:00+02:00"))).toBe("2026-09-07T08:00:00.000Z");
  expect(iso(null)).toBeNull();
  expect(iso(undefined)).toBeNull();
});
