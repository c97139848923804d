import { expect, test } from "vitest";

import { pageOfNew } from "./just-hired.server.ts";

const none = { data: [] };
const hired = { status: "hired" } as const;
const person = { id: 12, firstname: "Inès" };

test("a hired teacher without student or course reads where the page is, then no more (TEA-001)", () => {
  expect(pageOfNew(hired, person, [none, none], undefined)).toBe("/cours-particuliers/ines-12/");
  expect(pageOfNew(hired, person, [{ data: [1] }, none], undefined)).toBeUndefined();
  expect(pageOfNew(hired, person, [none, undefined], undefined)).toBeUndefined();
  expect(pageOfNew(hired, person, [none, none], { from: "2026-10-07" })).toBeUndefined();
  expect(pageOfNew({ status: "left" }, person, [none, none], undefined)).toBeUndefined();
});
