import fc from "fast-check";
import { expect, test } from "vitest";

import { parisDay } from "#app/lib/paris-time.ts";
import { coursePrice, priceView } from "#app/modules/catalogue/price/domain.ts";
import {
  lessonFormats,
  sapNumberStatuses,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { billLinesOf } from "#app/modules/lessons/course/bill.domain.ts";

import {
  formatOn,
  type PriceEffect,
  priceOn,
  priceVersionReasons,
  priceVersionStatuses,
} from "./price-version.domain.ts";

const home = "individual_student_place";
const online = "individual_webcam";

const opening: PriceEffect = {
  id: 1,
  format: home,
  hourlyPriceCents: 4200,
  status: "accepted",
  reason: "opening",
  effectiveFrom: null,
};
const rates = (effectiveFrom: string, hourlyPriceCents: number): PriceEffect => ({
  ...opening,
  id: 2,
  hourlyPriceCents,
  reason: "rates",
  effectiveFrom: new Date(effectiveFrom),
});
const on = (day: string) => new Date(`${day}T16:00:00Z`);

test("a course costs what was agreed at its date, whenever it is declared (STM-15)", () => {
  const versions = [opening, rates("2026-09-09T08:00:00Z", 4300)];
  expect(priceOn(versions, { format: home, date: on("2026-09-08") })).toBe(4200);
  expect(priceOn(versions, { format: home, date: on("2026-09-09") })).toBe(4300);
  expect(priceOn([opening], { format: home, date: on("2020-01-01") })).toBe(4200);
});

test("a format has its own price, none before it was agreed; the contract's format follows (STM-16)", () => {
  const change = {
    ...rates("2026-09-09T08:00:00Z", 3500),
    format: online,
    reason: "format",
  } as const;
  const versions = [opening, change];
  expect(priceOn(versions, { format: online, date: on("2026-09-08") })).toBeUndefined();
  expect(priceOn(versions, { format: online, date: on("2026-09-10") })).toBe(3500);
  expect(priceOn(versions, { format: home, date: on("2026-09-10") })).toBe(4200);
  expect(formatOn(versions, on("2026-09-08"))).toBe(home);
  expect(formatOn(versions, on("2026-09-10"))).toBe(online);
  expect(formatOn([opening, { ...change, status: "pending" }], on("2026-09-10"))).toBe(home);
});

const start = Date.parse("2026-09-01T00:00:00Z");
const instant = fc
  .integer({ min: 0, max: 400 })
  .map((hours) => new Date(start + hours * 3_600_000));
const version = fc.record({
  format: fc.constantFrom(...lessonFormats),
  hourlyPriceCents: fc.integer({ min: 20, max: 90 }).map((euros) => euros * 100),
  status: fc.constantFrom(...priceVersionStatuses),
  reason: fc.constantFrom(...priceVersionReasons),
  effectiveFrom: instant,
});
const history = fc
  .array(version, { maxLength: 12 })
  .map((later) => [opening, ...later.map((one, index) => ({ ...one, id: index + 2 }))]);

function laid(versions: readonly PriceEffect[], format: string, date: Date) {
  const view = versions
    .filter((one) => one.status === "accepted" && one.format === format)
    .toSorted(
      (a, b) =>
        (a.effectiveFrom?.getTime() ?? 0) - (b.effectiveFrom?.getTime() ?? 0) || a.id - b.id,
    );
  let price: number | undefined;
  for (const { effectiveFrom, hourlyPriceCents } of view) {
    if ((effectiveFrom?.getTime() ?? 0) <= date.getTime()) price = hourlyPriceCents;
  }
  return price;
}

const lesson = fc.record({
  selfEmployed: fc.boolean(),
  sapNumber: fc.constantFrom(null, "SAP123456789"),
  sapNumberStatus: fc.constantFrom(...sapNumberStatuses),
});

test("one price for the card, the contract, the course and its bill, whatever the format, the status and the date", () => {
  fc.assert(
    fc.property(
      history,
      fc.constantFrom(...lessonFormats),
      instant,
      lesson,
      fc.integer({ min: 2, max: 32 }),
      (versions, format, date, status, quarters) => {
        const hourlyPriceCents = priceOn(versions, { format, date });
        expect(hourlyPriceCents).toBe(laid(versions, format, date));
        if (hourlyPriceCents === undefined) return;

        const view = priceView(hourlyPriceCents, { ...status, format });
        const minutes = quarters * 15;
        const { amountCents, afterCreditCents, refusal } = coursePrice({
          ...status,
          format,
          hourlyPriceCents,
          minutes,
        });
        expect(view.price * minutes * 100).toBe(amountCents * 60);
        expect(view.credit_refusal).toBe(refusal ?? null);
        expect(afterCreditCents === null).toBe(view.price_after_credit === null);
        if (afterCreditCents !== null) {
          expect(format).toBe(home);
          expect([0, 1]).toContain(2 * afterCreditCents - amountCents);
        }

        const lines = billLinesOf({
          mode: teacherMode(status),
          kind: "classic",
          amountCents,
          minutes,
          on: parisDay(date),
          format,
          regime: "exempt",
          declared: refusal === undefined,
          schoolSupport: true,
          absent: false,
        });
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(amountCents);
      },
    ),
    { numRuns: 1000 },
  );
});

test("what is agreed later, or not at all, never changes the price of a course of before", () => {
  fc.assert(
    fc.property(
      history,
      version,
      fc.constantFrom(...lessonFormats),
      instant,
      (versions, next, format, date) => {
        const id = versions.length + 1;
        const later = {
          ...next,
          id,
          status: "accepted",
          effectiveFrom: new Date(date.getTime() + 1),
        } as const;
        const before = priceOn(versions, { format, date });
        expect(priceOn([...versions, later], { format, date })).toBe(before);
        expect(priceOn([...versions, { ...next, id, status: "pending" }], { format, date })).toBe(
          before,
        );
        expect(formatOn([...versions, later], date)).toBe(formatOn(versions, date));
      },
    ),
    { numRuns: 1000 },
  );
});
