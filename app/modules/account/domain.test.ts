import { expect, test } from "vitest";

import { namePattern } from "#app/lib/names.ts";

import { emailPattern } from "./domain.ts";

/** As the browser reads a `pattern`. */
const native = (pattern: RegExp) => new RegExp(`^(?:${pattern.source})$`, "v");

test.each([
  ["famille.j01@example.test", true],
  ["a+b@sous.domaine.example.fr", true],
  ["sans-arobase", false],
  ["a@b", false],
  ["a@b.", false],
  ["a@.fr", false],
  ["a@b..fr", false],
  ["a@b@c.fr", false],
  ["a b@c.fr", false],
  ['"<script>"@c.fr', false],
] as const)("the e-mail %s: %s, here and in the browser", (email, good) => {
  expect(emailPattern.test(email)).toBe(good);
  expect(native(emailPattern).test(email)).toBe(good);
});

test.each([
  ["Élève J01", true],
  ["D’Hôte-Le Goff", true],
  ["O'Brien", true],
  ["12", false],
  ["<b>", false],
] as const)("the name %s: %s, here and in the browser", (name, good) => {
  expect(namePattern.test(name)).toBe(good);
  expect(native(namePattern).test(name)).toBe(good);
});
