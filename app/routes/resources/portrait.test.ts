import { expect, test } from "vitest";

import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./portrait.tsx";

const ask = (teacher: string) =>
  loader(
    pageRequest("/", contextOf(() => Promise.reject(new Error("No call."))).context, { teacher }),
  );

test("a portrait is the same for ever, and its hair follows the civility of its address", async () => {
  const texts = await Promise.all(
    ["12-ms.svg", "12-ms.svg", "12-mr.svg", "12.svg"].map((one) => ask(one).text()),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

test.each(["12-xx.svg", "ms.svg", "12345678901.svg"])("%s is no portrait", (address) => {
  expect(() => ask(address)).toThrow(expect.objectContaining({ status: 404 }));
});
