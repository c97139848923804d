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
