import { expect, test } from "vitest";

import { bounds } from "./bounds.ts";
import { Pieces, readerOf } from "./pieces.server.ts";
import { rangeIn } from "./range.ts";

test("pieces hold a file larger than one, with what is written into it again", async () => {
  const kept = new Map<number, Buffer>();
  const into = new Pieces((number, bytes) => {
    kept.set(number, Buffer.from(bytes));
    return Promise.resolve();
  });
  const half = Buffer.alloc(bounds.chunk / 2, 1);
  for (let at = 0; at < 7 * bounds.chunk; at += half.length) await into.write(at, half);
  await into.write(10, Buffer.from([9, 9]));
  await into.end();

  expect([...kept.keys()].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...(kept.get(0)?.subarray(9, 13) ?? [])]).toEqual([1, 9, 9, 1]);
  expect(into.size).toBe(7 * bounds.chunk);
});

test("a reader finds any range over its objects, and says which one is lost", async () => {
  const objects = [3, 4, 2].map((bytes, number) => ({ bytes, number }));
  const { size, exactly } = readerOf(objects, ({ bytes, number }) =>
    Promise.resolve(Buffer.alloc(bytes, number)),
  );
  expect(size).toBe(9);
  expect([...(await exactly(2, 8))]).toEqual([0, 1, 1, 1, 1, 2]);
  const lost = readerOf(objects, () => Promise.resolve(undefined));
  await expect(lost.some(0, 1)).rejects.toThrow("lost");
});

test.each([
  [null, undefined],
  ["bytes=0-", { start: 0, end: 100 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["bytes=90-500", { start: 90, end: 100 }],
  ["bytes=-10", { start: 90, end: 100 }],
  ["bytes=-500", { start: 0, end: 100 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=20-10", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=0-1", undefined],
])("the range %s of a hundred bytes", (header, expected) => {
  expect(rangeIn(header, 100)).toEqual(expected);
});
