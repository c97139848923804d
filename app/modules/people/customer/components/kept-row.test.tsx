import { expect, test } from "vitest";

import { keptOf } from "#app/modules/people/customer/kept.domain.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { KeptRow } from "./kept-row.tsx";

test("a telephone and an instant are read as people write them (PUB-058, LAW-08)", () => {
  const fields = keptOf({ phone: "+33639980040", created_at: "2026-09-09T08:00:00Z" });
  const html = markupOf(<KeptRow fields={fields} />);
  expect(html).toContain("06\u00a039\u00a098\u00a000\u00a040");
  expect(html).toContain("9 septembre 2026 à 10\u00a0h");
});

test("a teacher reads the whole address, with its country in words (LAW-08, ENT-21)", () => {
  const row = {
    street: "Rue de la Loi 16",
    postal_code: "1000",
    city_name: "Bruxelles",
    country: "BE",
  };
  const html = markupOf(<KeptRow fields={keptOf(row)} />);
  for (const words of [row.street, row.postal_code, row.city_name, "Belgique"]) {
    expect(html).toContain(words);
  }
});
