import { expect, test } from "vitest";

import { type Handle, handlesOf, hydrateOf, queryOf } from "./handle.ts";

test.each<[string, Handle[], string]>([
  ["no route states it", [{}, {}], "load"],
  ["the page states it", [{}, { hydrate: "never" }], "never"],
  ["a dialog inherits its parent's", [{}, { hydrate: "interaction" }, {}], "interaction"],
  [
    "the deepest wins",
    [{ hydrate: "load" }, { hydrate: "interaction" }, { hydrate: "load" }],
    "load",
  ],
])("%s", (_, handles, mode) => {
  expect(hydrateOf(handles)).toBe(mode);
});

test("the parameters of a page are those of all its routes; unknown when none states any", () => {
  expect(queryOf([{}, { query: ["a"] }, { query: ["b"] }])).toEqual(new Set(["a", "b"]));
  expect(queryOf([{}, { query: [] }])).toEqual(new Set());
  expect(queryOf([{}, {}])).toBeUndefined();
});

test("a module without a handle says nothing", () => {
  expect(handlesOf([undefined, {}, { handle: null }, { handle: { i18n: ["a"] } }])).toEqual([
    { i18n: ["a"] },
  ]);
});
