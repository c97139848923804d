import { expect, test } from "vitest";

import { lastPage, pageNumber, pageWithin } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=deux", 1],
  ["page=1e9", 100_000],
  ["page=Infinity", 100_000],
])("« %s » is page %i", (search, page) => {
  expect(pageNumber(new URLSearchParams(search))).toBe(page);
});

test.each([
  [0, 1],
  [8, 1],
  [9, 2],
])("%i rows of eight a page: the last is page %i", (total, last) => {
  expect(lastPage(total, 8)).toBe(last);
});

test.each([
  [2, 2, [2]],
  [3, 3, [3]],
  [4, 3, [4, 3]],
  [100_000, 3, [100_000, 3]],
])("page %i of three is page %i, asked %j", async (requested, shown, loaded) => {
  const pages: number[] = [];
  const load = (page: number) => {
    pages.push(page);
    return Promise.resolve({ total: 21, page });
  };

  expect(await pageWithin(requested, 8, load)).toEqual({
    list: { total: 21, page: shown },
    page: shown,
  });
  expect(pages).toEqual(loaded);
});

test("an empty list has its one page", async () => {
  expect(await pageWithin(7, 8, () => Promise.resolve({ total: 0 }))).toMatchObject({ page: 1 });
});
