import { expect, test } from "vitest";

import { isAlwaysKept, type Landing, ownListings } from "./landings.domain.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const listing = (words: string, shown: readonly number[], found = shown.length): Landing => {
  const own = words.split("/").filter(Boolean);
  const wider = own.map((_, position) => own.filter((__, index) => index !== position).join("/"));
  return { path: words, wider, words: own.length, always: own.length === 0, shown, found };
};

const kept = (...listings: Landing[]) => ownListings(listings).map(({ path }) => path);

test("fewer than three teachers make no listing, fewer than five none with a word of its own (PUB-050)", () => {
  expect(kept(listing("", [1, 2]))).toEqual([]);
  expect(kept(listing("", [1, 2, 3]))).toEqual([""]);
  const all = listing("", range(1, 15), 90);
  expect(kept(all, listing("chinois", range(20, 23)))).toEqual([""]);
  expect(kept(all, listing("chinois", range(20, 24)))).toEqual(["", "chinois"]);
});

test("a listing that first shows those whom another one shows first is not kept (TOY-10)", () => {
  const all = listing("", range(1, 15), 40);
  expect(kept(all, listing("maths", range(1, 15), 30))).toEqual([""]);
  expect(kept(all, listing("maths", range(14, 28), 30))).toEqual(["", "maths"]);
});

test("of two towns that the same teachers reach, the one that finds more is kept", () => {
  const all = listing("", range(1, 15), 90);
  const lyon = listing("lyon", range(30, 44), 50);
  const villeurbanne = listing("villeurbanne", range(31, 45), 48);
  expect(kept(all, villeurbanne, lyon)).toEqual(["", "lyon"]);
});

test("a short listing within a long one says nothing of its own, whichever comes first", () => {
  const all = listing("", range(1, 15), 90);
  const rare = listing("chinois", range(20, 24));
  const lyon = listing("lyon", range(20, 34), 50);
  expect(kept(all, rare, lyon)).toEqual(["", "lyon"]);
});

test("what people search for is kept from three teachers on, whatever it shares, and others are compared with it (PUB-081)", () => {
  const all = listing("", range(1, 15), 90);
  const maths = { ...listing("maths", range(1, 15), 60), always: true };
  const latin = { ...listing("latin", range(1, 3)), always: true };
  const greek = { ...listing("grec", range(1, 2)), always: true };
  expect(kept(greek, latin, maths, all)).toEqual(["", "maths", "latin"]);
  expect(kept(all, maths, listing("maths/lyon", range(1, 15), 30))).toEqual(["", "maths"]);
});

test.for([
  [{}, true],
  [{ subject: "mathematiques" }, true],
  [{ level: "terminale" }, true],
  [{ subject: "mathematiques", level: "terminale" }, false],
  [{ townRank: 99 }, true],
  [{ townRank: 100 }, false],
  [{ townRank: 29, subject: "mathematiques" }, true],
  [{ townRank: 30, subject: "mathematiques" }, false],
  [{ townRank: 0, level: "terminale" }, false],
] as const)("%o is always kept: %s", ([named, always]) => {
  expect(isAlwaysKept(named)).toBe(always);
});

test("without a kept listing of one word less, nothing leads there: it is not kept", () => {
  const all = listing("", range(1, 15), 90);
  const deep = listing("maths/lyon", range(50, 64));
  expect(kept(all, listing("maths", range(1, 15)), deep)).toEqual([""]);
  expect(kept(all, listing("maths", range(20, 34)), deep)).toEqual(["", "maths", "maths/lyon"]);
});
