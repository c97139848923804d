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
