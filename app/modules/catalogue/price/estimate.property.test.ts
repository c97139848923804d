import fc from "fast-check";
import { expect, test } from "vitest";

import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

import { contractKinds, coursePrice, priceRange, splitOf, taxCreditEligible } from "./domain.ts";
import { estimateOf } from "./estimate.domain.ts";

const statuses = fc.record({
  selfEmployed: fc.boolean(),
  sapNumber: fc.constantFrom(null, "SAP123456789"),
  sapNumberStatus: fc.constantFrom("missing", "pending", "approved", "refused"),
});
const days = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2031-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("any price, status, format and date: the estimation is the bill's, to the cent (CST-43, CNV-03)", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      statuses,
      fc.constantFrom(...lessonFormats),
      fc.constantFrom(...contractKinds),
      days,
      (cents, status, format, kind, on) => {
        const { selfEmployed } = status;
        const eligible = taxCreditEligible({ ...status, format });
        const view = estimateOf(cents, { selfEmployed, kind, eligible, on });

        expect(view.salary + view.fees).toBe(cents);
        expect(view.net + view.cotisations).toBe(view.salary);
        expect(view.taxPart * 2).toBeLessThanOrEqual(cents);
        expect(view.taxPart > 0).toBe(eligible && cents > 1);
        expect(Math.min(...Object.values(view))).toBeGreaterThanOrEqual(0);
        expect(view).toMatchObject(splitOf(cents, { selfEmployed, kind, on }));
        const billed = coursePrice({ ...status, format, hourlyPriceCents: cents, minutes: 60 });
        expect(billed.amountCents - (billed.afterCreditCents ?? cents)).toBe(view.taxPart);
      },
    ),
  );
});

test("every range holds its usual price, and the salaried never ask less than the minimum wage", () => {
  for (const { id } of cursus) {
    for (const format of lessonFormats) {
      for (const kind of contractKinds) {
        for (const selfEmployed of [true, false]) {
          const range = priceRange(id, format, { selfEmployed, kind });
          const { min = 0, max = 0, default: usual = 0 } = range ?? {};
          expect(min).toBeLessThanOrEqual(usual);
          expect(usual).toBeLessThanOrEqual(max);
          if (selfEmployed) continue;
          const gross = splitOf(min, { selfEmployed, kind }).salary;
          // Minimum wage with paid leave, within half a cent of rounding.
          expect(gross).toBeGreaterThanOrEqual(Math.floor(1202 * 1.1));
        }
      }
    }
  }
});
