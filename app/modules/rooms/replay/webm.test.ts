import { BufferSource, Input, WEBM } from "mediabunny";
import { expect, test } from "vitest";

import { createWebm } from "#tests/factories/webm.ts";

import { Pieces, readerOf } from "./pieces.server.ts";
import { rewriteWebm } from "./webm.server.ts";

const partBytes = 50_000;

function partsOf(whole: Buffer) {
  const count = Math.ceil(whole.length / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const bytes = whole.subarray(index * partBytes, (index + 1) * partBytes);
    return { bytes: bytes.length, content: bytes };
  });
}

async function rewritten(whole: Buffer) {
  const pieces: Buffer[] = [];
  const into = new Pieces((number, bytes) => {
    pieces[number] = Buffer.from(bytes);
    return Promise.resolve();
  });
  const source = readerOf(partsOf(whole), ({ content }) => Promise.resolve(content));
  const seconds = await rewriteWebm(source, (position, data) => into.write(position, data));
  await into.end();
  const file = Buffer.concat(pieces);
  return { seconds, file, duration: await durationIn(file) };
}

const durationIn = (file: Buffer) =>
  new Input({ formats: [WEBM], source: new BufferSource(file) }).getDurationFromMetadata();

/** The id of Cues, the index of Matroska. */
const index = Buffer.from("1c53bb6b", "hex");

test("a recording in parts becomes a file with a duration and an index (STM-34)", async () => {
  const whole = await createWebm(30);
  expect(await durationIn(whole)).toBeNull();

  const { seconds, duration, file } = await rewritten(whole);

  expect(seconds).toBeCloseTo(30, 0);
  expect(duration).toBeCloseTo(30, 0);
  expect(file.includes(index)).toBe(true);
});

test("a last part that is cut short is read as far as it goes: six seconds are lost at most", async () => {
  const whole = await createWebm(30);
  const { seconds } = await rewritten(whole.subarray(0, whole.length - 999));
  expect(seconds).toBeGreaterThanOrEqual(24);
});

test("what is no recording is refused, so that its parts are kept as they came", async () => {
  await expect(rewritten(Buffer.alloc(200_000, 1))).rejects.toThrow();
});

/** The second cluster of a recording, of so many bytes, is made of this sign. */
async function withCluster(bytes: number, sign: number): Promise<Buffer> {
  const whole = await createWebm(10);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes) | (1n << 56n));
  const id = Buffer.from("1f43b675", "hex");
  return Buffer.concat([
    whole.subarray(0, whole.lastIndexOf(id)),
    id,
    size,
    Buffer.alloc(bytes, sign),
  ]);
}

test("a part that no reader ever ends is left, and holds nobody up", async () => {
  const whole = await withCluster(1 << 20, 0);
  const source = readerOf(partsOf(whole), ({ content }) => Promise.resolve(content));
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 50);

  const read = rewriteWebm(source, () => Promise.resolve(), 2000);
  await expect(read).rejects.toThrow("without end");

  clearInterval(turning);
  expect(turns).toBeGreaterThan(2);
});

test("a cluster that would fill the memory is not read", async () => {
  const head = await withCluster(0, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(100 << 20) | (1n << 56n));
  size.copy(head, head.length - 8);
  let largest = 0;
  const exactly = (start: number, end: number) => {
    largest = Math.max(largest, end - start);
    const bytes = Buffer.alloc(end - start);
    if (start < head.length) head.copy(bytes, 0, start, Math.min(end, head.length));
    return Promise.resolve(bytes);
  };

  const read = rewriteWebm({ size: head.length + (100 << 20), exactly }, () => Promise.resolve());
  await expect(read).rejects.toThrow();
  expect(largest).toBeLessThan(64 << 20);
});
