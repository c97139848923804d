import { expect, test } from "vitest";

import { accepts } from "#app/lib/transitions.ts";

import {
  calledUntil,
  waitingPlaceStateOf,
  waitingPlaceStates,
  waitingPlaceTransitions,
} from "./waiting-list.domain.ts";

const now = new Date("2026-10-15T08:00:00Z");

test("only who was called takes the seat; who waits or was called may leave (STM-40)", () => {
  const taking = waitingPlaceStates.filter((one) => accepts(waitingPlaceTransitions, one, "take"));
  const leaving = waitingPlaceStates.filter((one) =>
    accepts(waitingPlaceTransitions, one, "leave"),
  );
  expect(taking).toEqual(["called"]);
  expect(leaving).toEqual(["waiting", "called"]);
});

test("the seat is kept for a day, never past the first session", () => {
  expect(calledUntil(now, new Date("2026-10-19T07:30:00Z"))).toEqual(
    new Date("2026-10-16T08:00:00Z"),
  );
  expect(calledUntil(now, new Date("2026-10-15T12:00:00Z"))).toEqual(
    new Date("2026-10-15T12:00:00Z"),
  );
});

test("who was called is told until when; who waits has nothing to do", () => {
  const place = { stateSince: now, calledUntil: now };
  expect(waitingPlaceStateOf({ ...place, state: "called" }).waiting?.deadline).toBe(now);
  expect(waitingPlaceStateOf({ ...place, state: "waiting" }).waiting).toBeUndefined();
});
