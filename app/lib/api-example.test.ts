import { expect, test } from "vitest";

import { exampleOf } from "./api-example.ts";

test("an example is made of what the schema takes", () => {
  const all = { Line: { type: "object", properties: { at: { type: "string", format: "date" } } } };
  const schema = {
    properties: {
      id: { type: "integer", minimum: 5 },
      state: { enum: ["open", "closed"] },
      name: { type: ["string", "null"] },
      mail: { anyOf: [{ type: "string", format: "email" }, { type: "null" }] },
      lines: { type: "array", items: { $ref: "#/components/schemas/Line" } },
      done: { type: "boolean" },
    },
  } as const;

  expect(exampleOf(schema, all)).toEqual({
    id: 5,
    state: "open",
    name: "texte",
    mail: "zoe@example.fr",
    lines: [{ at: "2026-09-09" }],
    done: true,
  });
});

test("a schema that holds itself ends", () => {
  const all = { Tree: { properties: { inner: { $ref: "#/components/schemas/Tree" } } } };
  expect(JSON.stringify(exampleOf({ $ref: "#/components/schemas/Tree" }, all))).toContain("null");
});
