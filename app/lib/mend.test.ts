import { expect, test } from "vitest";
import { z } from "zod";

import { mend } from "./mend.ts";

const schema = z
  .object({
    kind: z.enum(["call", "visit"]),
    text: z.string().max(5),
    hours: z.number().min(1).max(8).optional(),
    day: z.object({ on: z.iso.date() }).optional(),
    place: z.string().optional(),
  })
  .superRefine(({ kind, place }, context) => {
    if (kind === "visit" && !place) context.addIssue({ code: "custom", path: ["place"] });
  });

const faults = (sent: object) => mend(schema, sent).issues.map(({ path }) => path.join("."));
const valueOf = (sent: object) => mend(schema, sent).value;

test("what a schema takes has no fault", () => {
  expect(mend(schema, { kind: "call", text: "abc" })).toEqual({
    issues: [],
    value: { kind: "call", text: "abc" },
  });
});

test("a long text is cut, a number put within its bounds, what cannot be set right left out", () => {
  const sent = { kind: "call", text: "abcdefgh", hours: 99, day: { on: "hier" } };
  expect(faults(sent)).toEqual(["text", "hours", "day.on"]);
  expect(valueOf({ ...sent, day: undefined })).toEqual({ kind: "call", text: "abcde", hours: 8 });
  expect(sent.text).toBe("abcdefgh");
});

test("a rule about several fields is told beside the fault of another field", () => {
  expect(faults({ kind: "visit", hours: "beaucoup", text: "abc" })).toEqual(["hours", "place"]);
});

test("a text that is missing is written, the first or the last choice taken", () => {
  expect(valueOf({ kind: "call" })).toEqual({ kind: "call", text: "a" });
  expect(valueOf({ text: "abc" })).toEqual({ kind: "call", text: "abc" });
  expect(mend(schema, { text: "abc", place: "ici" }, "last").value).toEqual({
    kind: "visit",
    text: "abc",
    place: "ici",
  });
});

const choices = z.object({
  subject: z.int(),
  agreed: z.literal(true),
  days: z.array(z.enum(["mon", "sun"])).min(1),
  to: z.object({ all: z.boolean() }),
  way: z.discriminatedUnion("by", [
    z.object({ by: z.literal("card") }),
    z.object({ by: z.literal("transfer") }),
  ]),
  hours: z.union([z.literal("all"), z.int()]),
});

test("each kind of choice that is missing has a value, an id that no row has", () => {
  const { issues, value } = mend(choices, { days: [], way: {} });
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    ...["subject", "agreed", "days", "to", "way.by", "hours"],
  ]);
  expect(value).toEqual({
    subject: 2_147_483_647,
    agreed: true,
    days: ["mon"],
    to: { all: false },
    way: { by: "card" },
    hours: "all",
  });
  expect(mend(choices, { way: {} }, "last").value).toMatchObject({
    to: { all: true },
    way: { by: "transfer" },
    hours: 2_147_483_647,
  });
});

test("a day that is missing gives no value", () => {
  expect(mend(z.object({ day: z.iso.date() }), {}).value).toBeUndefined();
});
