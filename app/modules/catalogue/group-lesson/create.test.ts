import { expect, test } from "vitest";

import { spanOf } from "./create.server.ts";

const at = (time: string) => new Date(`2026-10-23T${time}:00Z`);

test("a stage ends with its last session, not when that one begins (STM-26)", () => {
  const sessions = [
    { startsAt: at("12:00"), duration: 90 },
    { startsAt: at("07:30"), duration: 180 },
  ];

  expect(spanOf(sessions)).toEqual({ startsAt: at("07:30"), endsAt: at("13:30") });
  expect(() => spanOf([])).toThrow("has a session");
});
