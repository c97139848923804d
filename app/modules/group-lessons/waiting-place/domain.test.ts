import { expect, test } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { accepts } from "#app/lib/transitions.ts";

import {
  calledUntil,
  oneMoreSending,
  waitingPlaceStateOf,
  waitingPlaceStates,
  waitingPlaceTransitions,
} from "./domain.ts";

const now = new Date("2026-10-15T08:00:00Z");

test("only who was called takes the seat; who waits or was called may leave (STM-40)", () => {
  const taking = waitingPlaceStates.filter((one) => accepts(waitingPlaceTransitions, one, "take"));
  const leaving = waitingPlaceStates.filter((one) =>
    accepts(waitingPlaceTransitions, one, "leave"),
  );
  expect(taking).toEqual(["called"]);
  expect(leaving).toEqual(["unconfirmed", "waiting", "called"]);
});

test("the seat is kept for a day, never past the first session", () => {
  expect(calledUntil(now, new Date("2026-10-19T07:30:00Z"))).toEqual(
    new Date("2026-10-16T08:00:00Z"),
  );
  expect(calledUntil(now, new Date("2026-10-15T12:00:00Z"))).toEqual(
    new Date("2026-10-15T12:00:00Z"),
  );
});

test("only a place that is confirmed is called", () => {
  const called = waitingPlaceStates.filter((one) => accepts(waitingPlaceTransitions, one, "call"));
  expect(called).toEqual(["waiting"]);
});

test("a mail is sent again three times a day, and again the next day", () => {
  const sending = (sentAgain: number, hoursAgo: number) =>
    oneMoreSending({ sentAgain, sentAgainSince: plusHours(now, -hoursAgo) }, now);
  expect(oneMoreSending({ sentAgain: 0, sentAgainSince: null }, now)?.sentAgain).toBe(1);
  expect(sending(2, 23)?.sentAgain).toBe(3);
  expect(sending(3, 23)).toBeUndefined();
  expect(sending(3, 24)).toEqual({ sentAgain: 1, sentAgainSince: now });
});

test("who was called is told until when; who waits has nothing to do", () => {
  const waitingPlace = { stateSince: now, calledUntil: now };
  expect(waitingPlaceStateOf({ ...waitingPlace, state: "called" }).waiting?.deadline).toBe(now);
  expect(waitingPlaceStateOf({ ...waitingPlace, state: "waiting" }).waiting).toBeUndefined();
});
