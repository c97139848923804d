import { expect, test } from "vitest";

import { idOfKey, keysFor, sealed, unsealed } from "./secret.server.ts";

const old = keysFor(["old"], "cookie");
const rotated = keysFor(["new", "old"], "cookie");

test("what is new is sealed by the present key; what a former one sealed is still ours", () => {
  expect(sealed(rotated, "text")).toBe(sealed(keysFor(["new"], "cookie"), "text"));
  expect(unsealed(rotated, sealed(rotated, { id: 7 }))).toEqual({ id: 7 });
  expect(unsealed(rotated, sealed(old, "text"))).toBe("text");
  expect(unsealed(old, sealed(rotated, "text"))).toBeUndefined();
});

const [text = "", seal = ""] = sealed(old, "text").split(".");
const [, otherSeal = ""] = sealed(old, "texts").split(".");

test.each([
  ["another secret", sealed(keysFor(["unknown"], "cookie"), "text")],
  ["another use", sealed(keysFor(["old"], "mail"), "text")],
  ["another text", `${text}.${otherSeal}`],
  ["no key of ours", text],
  ["no key of ours, of nothing", ""],
  ["somebody who cut it", `${text}.${seal.slice(1)}`],
  ["no text at all", new File([], "file")],
])("what was sealed by %s is not ours", (_, token) => {
  expect(unsealed(rotated, token)).toBeUndefined();
});

test("each key has an id of its own, which is no part of it", () => {
  const [present, former] = rotated;
  const ids = [present, former].map((key) => (key ? idOfKey(key) : ""));

  expect(new Set(ids).size).toBe(2);
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{8}$/), idOfKey(old[0])]);
  for (const key of rotated) expect(key.toString("base64url")).not.toContain(idOfKey(key));
});
