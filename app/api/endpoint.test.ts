import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";

import { idOr, idSchema, whole } from "./endpoint.ts";

test.each(["0x10", "1e3", " 7 ", "7.0", "7.5", "+7", "0b1", "", " ", "Infinity", "-7", "0", "٧"])(
  "« %s » is no id: in a path, a query, a body, a form",
  (typed) => {
    expect(idSchema.safeParse(typed).success).toBe(false);
    expect(idOr("api.field.id").safeParse(typed).error?.issues[0]?.message).toBe("api.field.id");
    const form = new URLSearchParams({ id: typed });
    expect(parseWithZod(form, { schema: z.object({ id: idSchema }) }).status).toBe("error");
  },
);

const noIds: unknown[] = [null, true, [], [7], {}, { valueOf: 7 }, 7.5, 0, -7, 2 ** 31, Number.NaN];

test.each(noIds.map((given) => ({ given })))("in JSON $given is no id", ({ given }) => {
  expect(idSchema.safeParse(given).success).toBe(false);
});

test("a number, or its digits, is an id; an empty field of a form is none", () => {
  const read = (typed: string) =>
    parseWithZod(new URLSearchParams({ id: typed }), {
      schema: z.object({ id: idSchema.optional() }),
    });

  expect([idSchema.parse(7), idSchema.parse("7"), idSchema.parse("2147483647")]).toEqual([
    7, 7, 2_147_483_647,
  ]);
  expect(read("7")).toMatchObject({ status: "success", value: { id: 7 } });
  expect(read("")).toMatchObject({ status: "success", value: {} });
});

test("a whole number is written in digits too, below zero or not", () => {
  const number = whole(z.number().int().min(-5));

  expect([number.parse("-5"), number.parse("0"), number.parse(3)]).toEqual([-5, 0, 3]);
  expect(
    ["1e1", "0x1", "1.0", "9".repeat(16)].filter((one) => number.safeParse(one).success),
  ).toEqual([]);
});
