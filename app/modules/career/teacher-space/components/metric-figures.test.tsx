import { expect, test } from "vitest";

import { metricNames } from "#app/modules/career/teacher-space/metrics.domain.ts";
import type { Metrics } from "#app/modules/career/teacher-space/metrics.endpoints.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { MetricFigures } from "./metric-figures.tsx";

type Known = Partial<
  Record<keyof Metrics, Readonly<{ value: number; previous: number | null; unit?: "hours" }>>
>;

const html = (known: Known) =>
  markupOf(
    <MetricFigures
      metrics={
        Object.fromEntries(
          metricNames.map((name) => [
            name,
            { unit: "count", period: 30, value: 0, previous: null, ...known[name] },
          ]),
        ) as Metrics
      }
    />,
  );

test("a figure is shown once there is one, now or before, and nothing where all are zero (TEA-001)", () => {
  expect(html({})).toBe("");
  expect(html({ hours_given: { value: 0, previous: 4 } })).toBe("");
  const shown = html({
    rating: { value: 5, previous: null },
    hours_given: { value: 7.5, previous: 4, unit: "hours" },
  });
  expect(shown).toContain("7\u00a0h\u00a030");
  expect(shown).toContain("Note");
  expect(shown).toContain("Heures données");
  for (const name of ["Demandes reçues", "Offres acceptées"]) expect(shown).not.toContain(name);
});
