import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { accepts } from "#app/lib/transitions.ts";
import { isWorkingDay } from "#app/lib/working-days.ts";

import {
  holdUntil,
  isHeld,
  isTaken,
  liveStates,
  paymentTypes,
  presenceEvent,
  registrationStates,
  registrationTransitions,
  reminderAt,
  stateOf,
} from "./domain.ts";

const now = new Date("2026-09-09T08:00:00Z");
const startsAt = new Date("2026-10-19T07:30:00Z");
const events = ["hold", "await", "pay", "attend", "miss", "evaluate", "expire", "cancel"] as const;

describe("the life of a registration (STM-25)", () => {
  test("what is over stays over, and what is over keeps no seat", () => {
    const over = registrationStates.filter((state) =>
      events.every((event) => !accepts(registrationTransitions, state, event)),
    );
    expect(over).toEqual(["evaluated", "expired", "cancelled"]);
    expect(registrationStates.filter((state) => !liveStates.some((one) => one === state))).toEqual([
      "expired",
      "cancelled",
    ]);
  });

  test("only what waits for money expires; who has paid can still be told to have been there", () => {
    for (const state of registrationStates) {
      expect(accepts(registrationTransitions, state, "expire")).toBe(isHeld(state));
      expect(accepts(registrationTransitions, state, "pay")).toBe(isHeld(state));
      expect(isHeld(state) && isTaken(state)).toBe(false);
    }
  });

  test("a student who came once was there, late or not", () => {
    expect(presenceEvent(["absent", "late", "absent"])).toBe("attend");
    expect(presenceEvent(["absent", "absent"])).toBe("miss");
  });
});

describe("until when a seat is held (PUB-036, PUB-037)", () => {
  test.each([
    ["card", "2026-10-19T07:00:00Z", "2026-10-19T07:15:00.000Z"],
    ["check", "2026-09-09T08:00:00Z", "2026-09-19T08:00:00.000Z"],
    ["transfer", "2026-09-09T08:00:00Z", "2026-09-14T08:00:00.000Z"],
    // Three working days before Monday 19 October: Wednesday 14.
    ["check", "2026-10-07T08:00:00Z", "2026-10-14T07:30:00.000Z"],
    ["transfer", "2026-10-12T08:00:00Z", "2026-10-14T07:30:00.000Z"],
    ["transfer", "2026-10-14T07:30:00Z", undefined],
    ["check", "2026-10-15T08:00:00Z", undefined],
    ["card", "2026-10-19T07:30:00Z", undefined],
  ] as const)("by %s, chosen at %s: %s", (paymentType, at, until) => {
    expect(holdUntil({ paymentType, now: new Date(at), startsAt })?.toISOString()).toBe(until);
  });

  test("a check's family is reminded after five days, unless its time is over before", () => {
    const chosen = { paymentType: "check", now, startsAt } as const;
    const until = holdUntil(chosen) ?? now;
    expect(reminderAt({ ...chosen, until })).toEqual(new Date("2026-09-14T08:00:00Z"));
    const late = { ...chosen, now: new Date("2026-10-11T08:00:00Z") };
    expect(reminderAt({ ...late, until: holdUntil(late) ?? now })).toBeNull();
    expect(reminderAt({ ...chosen, paymentType: "transfer", until })).toBeNull();
  });

  test("never past the stage, never in the past, and money on its way has three working days", () => {
    const anyTime = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2030-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    const days = fc.integer({ min: -60, max: 20 * 24 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...paymentTypes), anyTime, days, (paymentType, at, apart) => {
        const start = plusMinutes(at, apart);
        const until = holdUntil({ paymentType, now: at, startsAt: start });
        if (!until) return true;
        const isSoon = paymentType === "card" && until <= plusMinutes(at, 15);
        return until > at && (isSoon || (until < start && isWorkingDayBetween(until, start)));
      }),
    );
  });
});

const isWorkingDayBetween = (from: Date, to: Date) => {
  let days = 0;
  for (let at = from; parisDay(at) < parisDay(to); at = plusMinutes(at, 24 * 60)) {
    days += isWorkingDay(parisDay(at)) ? 1 : 0;
  }
  return days >= 3;
};

test("while money is awaited, the family is told until when, and what silence brings", () => {
  const held = { stateSince: now, holdUntil: startsAt };
  expect(stateOf({ ...held, state: "awaiting_payment" }).waiting).toEqual({
    who: "customer",
    since: now,
    deadline: startsAt,
    silence: "expire",
  });
  expect(stateOf({ ...held, holdUntil: null, state: "registered" }).waiting).toBeUndefined();
});
