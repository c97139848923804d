import { expect, test } from "vitest";

import { type Entry, isTouched, lastOf, linesOf, pageOf, pagesOf, pathOf } from "./domain.ts";
import { finenessOf, thinned } from "./paper.domain.ts";

const stroke = (key: string, page = 1): Entry => ({
  key,
  page,
  kind: "stroke",
  body: { colour: "ink", points: [100, 100, 200, 200] },
});

const erase = (key: string, ...keys: string[]): Entry => ({
  key,
  page: 1,
  kind: "erase",
  body: { keys },
});

test("a page is what was drawn less what was erased, whoever erased it, even twice", () => {
  const entries = [stroke("a"), stroke("b"), stroke("c", 2), erase("d", "a"), erase("e", "a")];

  expect(pageOf(entries, 1).drawn.map(({ key }) => key)).toEqual(["b"]);
  expect(pageOf(entries, 2).drawn.map(({ key }) => key)).toEqual(["c"]);
  expect(pageOf(entries, 3)).toEqual({ ground: "seyes", drawn: [] });
  expect(pagesOf(entries)).toBe(2);
  expect(pagesOf([])).toBe(1);
});

test("the ground is the last that was chosen for the page", () => {
  const ground = (key: string, page: number, name: "grid" | "plain"): Entry => ({
    key,
    page,
    kind: "ground",
    body: { ground: name },
  });
  const entries = [ground("a", 1, "grid"), ground("b", 1, "plain"), ground("c", 2, "grid")];

  expect(pageOf(entries, 1).ground).toBe("plain");
  expect(pageOf(entries, 2).ground).toBe("grid");
});

test("undo finds one's own last thing that is still there", () => {
  const entries = [stroke("a"), stroke("b"), stroke("c"), erase("d", "b")];
  const own = new Set(["a", "b"]);

  expect(lastOf(entries, 1, own)?.key).toBe("a");
  expect(lastOf(entries, 2, own)).toBeUndefined();
});

test("a stroke is one path; the eraser touches what is under it", () => {
  expect(pathOf([10, 20])).toBe("M10 20l0.1 0");
  expect(pathOf([0, 0, 10, 10, 20, 0])).toBe("M0 0Q10 10 15 5L20 0");
  const line = pageOf([stroke("a")], 1).drawn[0];
  expect(line && isTouched(line, 195, 205)).toBe(true);
  expect(line && isTouched(line, 400, 205)).toBe(false);
});

test("each ground but the plain one has its lines", () => {
  expect(linesOf("plain")).toEqual([]);
  expect(linesOf("grid")).toHaveLength(1);
  expect(linesOf("seyes").map(({ path }) => path.startsWith("M"))).toEqual([true, true, true]);
});

test("a board of more points than usual is drawn less finely on paper, each line to its end", () => {
  const line = (key: string, points: number): Entry => ({
    ...stroke(key),
    kind: "stroke",
    body: { colour: "ink", points: Array.from({ length: points * 2 }, (_, index) => index) },
  });
  expect(finenessOf([line("a", 400), erase("b", "a")])).toBe(1);
  expect(finenessOf(Array.from({ length: 200 }, (_, at) => line(String(at), 800)))).toBe(3);
  expect(thinned([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 1, 6, 7, 8, 9]);
  expect(thinned([0, 1, 2, 3], 5)).toEqual([0, 1, 2, 3]);
});
