import { expect, test } from "vitest";

import { idOfKey, isSealed, keysFor, sealOf } from "./secret.server.ts";

const old = keysFor(["old"], "cookie");
const rotated = keysFor(["new", "old"], "cookie");

test("what is new is sealed by the present key; what a former one sealed is still ours", () => {
  expect(sealOf(rotated, "text")).toBe(sealOf(keysFor(["new"], "cookie"), "text"));
  expect(isSealed(rotated, "text", sealOf(rotated, "text"))).toBe(true);
  expect(isSealed(rotated, "text", sealOf(old, "text"))).toBe(true);
  expect(isSealed(old, "text", sealOf(rotated, "text"))).toBe(false);
});

test.each([
  ["another secret", sealOf(keysFor(["unknown"], "cookie"), "text")],
  ["another use", sealOf(keysFor(["old"], "mail"), "text")],
  ["another text", sealOf(old, "texts")],
  ["nobody", ""],
])("what was sealed by %s is not ours", (_, seal) => {
  expect(isSealed(rotated, "text", seal)).toBe(false);
});

test("each key has an id of its own, which is no part of it", () => {
  const [present, former] = rotated;
  const ids = [present, former].map((key) => (key ? idOfKey(key) : ""));

  expect(new Set(ids).size).toBe(2);
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{8}$/), idOfKey(old[0])]);
  for (const key of rotated) expect(key.toString("base64url")).not.toContain(idOfKey(key));
});
