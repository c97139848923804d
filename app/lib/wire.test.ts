import { expect, test } from "vitest";
import { z } from "zod";

import { wire } from "./wire.ts";

const schema = z.object({
  id: z.number(),
  degree_id: z.number(),
  school: z.string().nullable(),
  seen_at: z.string(),
  verified: z.boolean(),
});
const row = { id: 3, degreeId: 7, school: null, seenAt: new Date(0), teacherId: 9 };

test("copies what the schema names, by its camelCase name, an instant in UTC, and no other column", () => {
  expect(wire(schema, row, { verified: true })).toEqual({
    id: 3,
    degree_id: 7,
    school: null,
    seen_at: "1970-01-01T00:00:00.000Z",
    verified: true,
  });
});

test("a field of the rest stands before the row's", () => {
  const rest = { verified: false, school: "ENS" };
  expect(wire(schema, row, rest)).toMatchObject({ school: "ENS", verified: false });
});

test("what the row lacks must be brought", () => {
  // @ts-expect-error The field verified is missing.
  expect(wire(schema, row, {})).toMatchObject({ id: 3 });
});
