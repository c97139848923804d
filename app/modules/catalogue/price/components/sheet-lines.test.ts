import { expect, test } from "vitest";

import { sheetLines } from "./sheet-lines.ts";

const price = {
  id: 1,
  format: "individual_student_place" as const,
  price: 42 as number | null,
  min_price: 28,
  max_price: 60,
  default_price: 40,
  average_price: null,
  median_price: null,
  salary: null,
  fees: null,
  cotisations: null,
  net: null,
  urssaf_part: null,
  wage_floor: false,
  credit_eligible: true,
  offered: true,
};

const shown = (self_employed: boolean, one = price) => ({
  self_employed,
  rates_on: "2026-11-28",
  prices: [
    { id: 3, school_career_id: 3, school_career: "Lycée", levels: [], format_prices: [one] },
  ],
});

test("an independent teacher reads 42 € paid, 21 € after credit, 22,01 € net: contributions are on the price (CST-43)", () => {
  const { found, brought } = sheetLines(shown(true));
  expect(found).toEqual([
    {
      career: "Lycée",
      format: "individual_student_place",
      isSet: true,
      price: 42,
      afterCredit: 21,
      fees: 9.24,
      contributions: 10.75,
      net: 22.01,
    },
  ]);
  expect(brought[0]?.net).toBeGreaterThan(22.01);
});

test("a price that is not set is shown at the advised one, a salaried teacher's with both contributions", () => {
  const { found } = sheetLines(shown(false, { ...price, price: null }));
  expect(found[0]).toMatchObject({ isSet: false, price: 40 });
  const { price: paid = 0, fees = 0, contributions = 0, net = 0 } = found[0] ?? {};
  expect(Math.round((paid - fees - contributions) * 100)).toBe(Math.round(net * 100));
});
