import { expect, test } from "vitest";

import { backOff, hourlyBackOff } from "./back-off.ts";
import { plusDays, plusMinutes } from "./clock.ts";

const now = new Date("2026-09-09T08:00:00Z");

test("what fails is tried again 1, 2, 4 … 64 minutes later, then left to a person", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => {
    const next = backOff(tries, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });

  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, undefined, undefined]);
});

test("what somebody waits for is tried again sooner, then hourly for three days", () => {
  let [at, tries] = [now, 1];
  const minutes: number[] = [];
  for (let next = hourlyBackOff(tries, now, at); next; next = hourlyBackOff(++tries, now, at)) {
    minutes.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }

  expect(minutes.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(new Set(minutes.slice(8))).toEqual(new Set([60]));
  expect(at >= plusDays(now, 3) && at < plusMinutes(plusDays(now, 3), 60)).toBe(true);
});
