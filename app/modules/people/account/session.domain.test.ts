import { expect, test } from "vitest";

import type { Role } from "#app/lib/actor.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";

import { isOver, maySucceedAgain } from "./session.domain.ts";

const openedAt = new Date("2026-01-01T08:00:00Z");
const open = {
  role: "customer" as Role,
  openedAt,
  lastUsedAt: openedAt,
  revokedAt: null,
  disabledAt: null,
};
const operators = { ...open, role: "operator" as Role };
const secondsAfter = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000);

test.each([
  ["just opened", open, openedAt, false],
  ["ended", { ...open, revokedAt: openedAt }, openedAt, true],
  ["of a disabled account", { ...open, disabledAt: openedAt }, openedAt, true],
  ["idle for less than 30 days", open, plusDays(openedAt, 29), false],
  ["idle for 30 days", open, plusDays(openedAt, 30), true],
  [
    "used every day for 364 days",
    { ...open, lastUsedAt: plusDays(openedAt, 364) },
    plusDays(openedAt, 364),
    false,
  ],
  [
    "used every day for a year",
    { ...open, lastUsedAt: plusDays(openedAt, 365) },
    plusDays(openedAt, 365),
    true,
  ],
  ["of an operator, idle for 29 min", operators, plusMinutes(openedAt, 29), false],
  ["of an operator, idle for 30 min (AUTH-021)", operators, plusMinutes(openedAt, 30), true],
  [
    "of an operator, used for 12 h (AUTH-021)",
    { ...operators, lastUsedAt: plusHours(openedAt, 12) },
    plusHours(openedAt, 12),
    true,
  ],
] as const)("a session %s: over, or not", (_, session, at, over) => {
  expect(isOver(session, at)).toBe(over);
});

test.each([
  ["its successor never came back", null, 9999, true],
  ["its successor just came back", openedAt, 20, true],
  ["its successor came back 21 s ago", openedAt, 21, false],
] as const)("an old token when %s", (_, seenAt, after, answered) => {
  expect(maySucceedAgain(seenAt, secondsAfter(after))).toBe(answered);
});
