import { describe, expect, test } from "vitest";

import { contractNumber, readContractNumber } from "#app/lib/contract-number.ts";

import { lastDay, standingOf, stateOf } from "./domain.ts";

const orderedAt = new Date("2026-09-09T08:00:00Z");
const facts = { orderedAt, isLive: true, endsAt: new Date("2026-10-23T10:30:00Z") };

describe("how a contract stands (LAW-07, LAW-20)", () => {
  test.each([
    ["2026-09-09T08:00:01Z", "open"],
    // The fourteenth day, until midnight in Paris.
    ["2026-09-23T21:59:00Z", "open"],
    ["2026-09-23T22:00:00Z", "late"],
  ] as const)("at %s: %s", (at, standing) => {
    expect(standingOf(facts, new Date(at))).toBe(standing);
  });

  test("a period that ends on a day off runs to the next working day", () => {
    // Ordered on a Saturday: the fourteenth day is a Saturday.
    expect(lastDay(new Date("2026-09-12T08:00:00Z"))).toBe("2026-09-28");
    // All Saints' Day is a Sunday in 2026.
    expect(lastDay(new Date("2026-10-18T08:00:00Z"))).toBe("2026-11-02");
  });

  test("what is over is not withdrawn from, nor what has ended", () => {
    const late = { ...facts, orderedAt: new Date("2026-10-18T08:00:00Z") };
    expect(standingOf(late, new Date("2026-10-23T10:00:00Z"))).toBe("open");
    expect(standingOf(late, new Date("2026-10-23T10:30:00Z"))).toBe("over");
    expect(standingOf({ ...facts, isLive: false }, orderedAt)).toBe("ended");
  });
});

test.each([
  ["I-12", { kind: "registration", id: 12 }],
  [" i 12 ", { kind: "registration", id: 12 }],
  ["c7", { kind: "contract", id: 7 }],
  ["D-3", { kind: "request", id: 3 }],
  ["I-12-X", undefined],
  ["X-3", undefined],
  ["I-", undefined],
  ["I-12 et I-13", undefined],
  ["12", undefined],
] as const)("« %s » names %o", (words, named) => {
  expect(readContractNumber(words)).toEqual(named && { ...named, isChecked: false });
  if (!named) return;
  const number = contractNumber(named.kind, named.id);
  expect(readContractNumber(number.toLowerCase())).toEqual({ ...named, isChecked: true });
});

test("a statement waits for its second step, a confirmed one for Préau's money (LBL-36)", () => {
  const row = {
    stateSince: orderedAt,
    expiresAt: orderedAt,
    actsAt: null,
    customerId: 1,
    refundDueBy: null,
  };
  expect(stateOf({ ...row, state: "stated" }).waiting).toMatchObject({
    who: "customer",
    silence: "expire",
  });
  expect(stateOf({ ...row, state: "confirmed" }).waiting).toBeUndefined();
  expect(stateOf({ ...row, state: "confirmed", refundDueBy: orderedAt }).waiting).toMatchObject({
    who: "operator",
    deadline: orderedAt,
  });
});
