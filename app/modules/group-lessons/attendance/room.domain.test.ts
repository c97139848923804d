import { expect, test } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { now as start } from "#tests/setup/time.ts";

import { presenceInRoom } from "./room.domain.ts";

test.each([
  ["before the start", -12, "present"],
  ["ten minutes after", 10, "present"],
  ["eleven minutes after", 11, "late"],
])("a student who enters %s is proposed as %s", (_, minutes, presence) => {
  expect(presenceInRoom(plusMinutes(start, minutes), { start, isUsed: true })).toBe(presence);
});

test("who never entered is absent, unless no student of the class did", () => {
  expect(presenceInRoom(undefined, { start, isUsed: true })).toBe("absent");
  expect(presenceInRoom(undefined, { start, isUsed: false })).toBeNull();
});
