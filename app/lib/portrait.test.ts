import sharp from "sharp";
import { expect, test } from "vitest";

import { hostileFiles as kit } from "#tests/photos/kit.ts";
import { claiming, fileOf, photo } from "#tests/photos/make.ts";

import { portraitOf, smallerOf } from "./portrait.server.ts";
import { widthsOf } from "./portrait-widths.ts";

const jpeg = await photo("jpeg");

test("the kit has twenty-five hostile files at least", () => {
  expect(kit.length).toBeGreaterThanOrEqual(25);
});

test.for(kit)("%s", async ([, file, fault]) => {
  await portraitOf(fileOf(jpeg, "warm.jpg"));
  const held = process.memoryUsage().rss;
  const began = performance.now();
  const answer = await portraitOf(file);
  const ms = performance.now() - began;

  expect(ms).toBeLessThan(300);
  expect(process.memoryUsage().rss - held).toBeLessThan(64 << 20);
  if (fault) {
    expect(typeof answer === "string" ? answer : "a portrait").toBe(fault);
    return;
  }
  if (typeof answer === "string") throw new Error(answer);
  const { width, height, format, exif, icc, xmp, comments, orientation } = await sharp(
    answer.bytes,
  ).metadata();
  expect(format).toBe("jpeg");
  expect(width).toBeGreaterThanOrEqual(200);
  expect(width).toBeLessThanOrEqual(480);
  expect(Math.abs(height - 1.2 * width)).toBeLessThanOrEqual(1);
  expect([exif, icc, xmp, comments, orientation]).toEqual(Array(5).fill(undefined));
  // An archive's four bytes: three of them occur in a drawn picture once in some hundred runs.
  expect(answer.bytes.toString("latin1")).not.toMatch(/script|CANARY|PK\u0003\u0004/);
  expect(answer.bytes.length).toBeLessThan(60_000);
});

test("a phone's own photo is a portrait, of sixty-four million pixels at most (VAL-010)", async () => {
  for (const [width, height] of [
    [4032, 3024],
    [8000, 6000],
  ] as const) {
    const plain = { width, height, channels: 3, background: "#246" } as const;
    const taken = await sharp({ create: plain }).jpeg().toBuffer();
    expect(typeof (await portraitOf(fileOf(taken, "IMG_0001.JPG")))).toBe("object");
  }
  const beyond = fileOf(claiming(jpeg, 9000, 7200), "a.jpg");
  expect(await portraitOf(beyond)).toBe("too_many_pixels");
});

test("a PNG is refused by what it takes in memory, before it is decoded (VAL-010)", async () => {
  const plain = { width: 4000, height: 3200, channels: 4, background: "#246f" } as const;
  const deep = await sharp({ create: plain }).toColourspace("rgb16").png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe("ushort");
  expect(await portraitOf(fileOf(deep, "a.png"))).toBe("too_many_pixels");
  const usual = await sharp({ create: plain }).png().toBuffer();
  expect(typeof (await portraitOf(fileOf(usual, "a.png")))).toBe("object");
}, 30_000);

test("the largest photo that may be is a portrait within a second, and the same one has the same hash", async () => {
  const large = fileOf(await photo("jpeg", 3999, 3999), "a.jpg");
  const began = performance.now();
  const [first, again] = [await portraitOf(large), await portraitOf(large)];

  expect(performance.now() - began).toBeLessThan(2000);
  if (typeof first === "string" || typeof again === "string") throw new Error("refused");
  expect(again.hash).toBe(first.hash);
});

test("a portrait is kept at three times the widest frame, never larger than its photo", async () => {
  for (const [width, height, least] of [
    [1200, 1600, 480],
    [640, 480, 400],
    [201, 900, 201],
  ] as const) {
    const kept = await portraitOf(fileOf(await photo("jpeg", width, height), "a.jpg"));
    if (typeof kept === "string") throw new Error(kept);
    expect((await sharp(kept.bytes).metadata()).width).toBe(least);
    expect(widthsOf(kept.hash).at(-1)).toEqual({ file: 480, width: least });
  }
});

test("a list's portrait is 160 by 192 and of 4 KB at most, whatever was photographed", async () => {
  const portrait = await portraitOf(fileOf(jpeg, "a.jpg"));
  if (typeof portrait === "string") throw new Error(portrait);
  const [card, again] = [
    await smallerOf(portrait.bytes, "card"),
    await smallerOf(portrait.bytes, "card"),
  ];
  const { width, height, format, exif } = await sharp(card).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 160, height: 192, format: "jpeg" });
  expect(card.length).toBeLessThanOrEqual(4000);
  expect(again).toEqual(card);
  const medium = await smallerOf(portrait.bytes, "medium");
  expect(await sharp(medium).metadata()).toMatchObject({ width: 320, height: 384 });
  expect(medium.length).toBeLessThanOrEqual(14_000);
});
