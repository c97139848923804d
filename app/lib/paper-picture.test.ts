import { expect, test } from "vitest";

import { claiming, photo } from "#tests/photos/make.ts";

import { pictureOf, sizeOf } from "./paper-picture.server.ts";

const jpeg = await photo("jpeg", 400, 200);
const plain = { turn: 0, isLarge: false } as const;
const sent = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

test("a paper's picture is drawn anew, turned (OPS-22)", async () => {
  const upright = await sizeOf(await pictureOf(sent(jpeg), plain));
  const turned = await sizeOf(await pictureOf(sent(jpeg), { ...plain, turn: 90 }));
  expect(turned).toEqual({ width: upright.height, height: upright.width });
});

test("one that would swell beyond sixty million pixels is refused before it is drawn (OPS-22)", async () => {
  const held = process.memoryUsage().rss;
  const bomb = pictureOf(sent(claiming(jpeg, 60_000, 60_000)), plain);
  await expect(bomb).rejects.toMatchObject({ code: "api.document.not_a_picture" });
  expect(process.memoryUsage().rss - held).toBeLessThan(100 << 20);
});
