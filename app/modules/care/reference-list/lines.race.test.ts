import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { holdLines } from "#app/modules/foundation/reference/lines.domain.ts";
import { referenceLines } from "#app/modules/foundation/reference/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { operatorOf } from "#tests/http/operator.ts";

import { referenceLists } from "./endpoints.ts";

const reason = "Demandé par dix familles.";

afterEach(() => {
  holdLines([]);
});

test("reasons added at the same time are all kept, the same words once (API-253)", async () => {
  const add = (label: string) =>
    operatorOf(db)(referenceLists.add, { params: { list: "causes" }, body: { label, reason } });
  const labels = Array.from({ length: 6 }, (_, index) => `Raison ${String(index)}`);

  const results = await Promise.allSettled([...labels, "Raison 0"].map(add));

  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const rows = await db
    .select()
    .from(referenceLines)
    .where(eq(referenceLines.list, "disputeCauses"));
  expect(rows.map(({ label }) => label).toSorted()).toEqual(labels);
  expect(new Set(rows.map(({ lineId }) => lineId)).size).toBe(labels.length);
});
