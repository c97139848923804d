import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { MonthFigures } from "./month-figures.tsx";

const html = (courses: number) =>
  markupOf(
    <MonthFigures
      students={2}
      month={{
        today: "2026-09-09",
        now: "2026-09-09T08:00:00.000Z",
        collective: false,
        month: { courses, minutes: courses * 90, price: 0, net: 0 },
        net_by_month: [
          { month: "2026-07", net: 54 },
          { month: "2026-08", net: 101 },
          { month: "2026-09", net: 18 },
        ],
      }}
    />,
  );

test("a month without a course says so, and each bar its figure (TEA-001)", () => {
  expect(html(0)).toContain("Aucun cours déclaré ce mois-ci.");
  for (const zero of ["0\u00a0min", "0,00\u00a0€"]) expect(html(0)).not.toContain(zero);
  expect(html(1)).toContain("1 cours, 1\u00a0h\u00a030 en tout.");
  for (const figure of ["54", "101", "18"]) expect(html(1)).toContain(`>${figure}</text>`);
});
