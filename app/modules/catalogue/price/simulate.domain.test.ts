import fc from "fast-check";
import { expect, test } from "vitest";

import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";

import { priceRange } from "./domain.ts";
import { simulate } from "./simulate.domain.ts";

const on = "2026-11-23";

test("an hour at 38 € in the lycée at home brings 19,91 € net to the independent (J02 14)", () => {
  const requested = { cursusId: 3, format: "individual_student_place", hoursPerWeek: 6 } as const;
  expect(simulate({ ...requested, priceCents: 3800, selfEmployed: true, on })).toMatchObject({
    priceCents: 3800,
    afterCreditCents: 1900,
    split: { fees: 836, salary: 2964, cotisations: 973, net: 1991 },
    monthlyNetCents: 51_766,
  });
});

test("any price, status and format: the family pays salary and fees, net is salary less contributions (CST-43)", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(...lessonFormats),
      fc.integer({ min: 0, max: 20_000 }),
      fc.boolean(),
      (cursusId, format, priceCents, selfEmployed) => {
        const requested = { cursusId, format, hoursPerWeek: 4, priceCents, selfEmployed, on };
        const { split, ...view } = simulate(requested) ?? expect.fail("a known cursus");
        const range = priceRange(cursusId, format, view.terms);
        expect(view.priceCents).toBeGreaterThanOrEqual(range?.min ?? Infinity);
        expect(view.priceCents).toBeLessThanOrEqual(range?.max ?? 0);
        expect(split.salary + split.fees).toBe(view.priceCents);
        expect(split.net + split.cotisations).toBe(split.salary);
        expect(view.broughtNetCents).toBeGreaterThanOrEqual(split.net);
        if (view.afterCreditCents !== null)
          expect(view.priceCents - view.afterCreditCents).toBeLessThanOrEqual(view.priceCents / 2);
      },
    ),
  );
});

test("an unknown cursus brings nothing", () => {
  const requested = { cursusId: 9, format: "individual_webcam", hoursPerWeek: 4 } as const;
  expect(simulate({ ...requested, selfEmployed: true, on })).toBeUndefined();
});
