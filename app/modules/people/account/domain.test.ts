import { expect, test } from "vitest";

import { namePattern } from "#app/lib/names.ts";

import { personNameSchema, wholeNameSchema } from "./account.endpoints.ts";
import { emailPattern, plainEmail } from "./domain.ts";

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
  ["a@[127.0.0.1]", false],
  ["a@[IPv6.1]", false],
  ["a@127.0.0.1", false],
  ["a@4x.127.fr", true],
  ['"<script>"@c.fr', false],
] as const)("the e-mail %s: %s, here and in the browser", (email, good) => {
  expect(emailPattern.test(email)).toBe(good);
  expect(native(emailPattern).test(email)).toBe(good);
});

test.each([
  ["Zoé@Préau.FR", "zoé@xn--prau-cpa.fr"],
  ["Zoe\u0301@Pre\u0301au.fr", "zoé@xn--prau-cpa.fr"],
  ["zoé@XN--PRAU-CPA.fr", "zoé@xn--prau-cpa.fr"],
  ["zoé@préau。fr", "zoé@xn--prau-cpa.fr"],
  ["zoe@ｇmail.com", "zoe@gmail.com"],
  [" Zoe@Gmail.com\u200b", "zoe@gmail.com"],
  ["zoe@a%41é.fr", "zoe@a%41é.fr"],
] as const)("the e-mail %s is kept as %s (AUTH-003)", (typed, kept) => {
  expect(plainEmail(typed)).toBe(kept);
});

test.each([
  ["Élève J01", true],
  ["D’Hôte-Le Goff", true],
  ["O'Brien", true],
  ["12", false],
  ["Zoé0612345678", false],
  ["Zoé J123", false],
  ["Z0 o6 e1 d2", false],
  ["<b>", false],
] as const)("the name %s: %s, here and in the browser", (name, good) => {
  expect(namePattern.test(name)).toBe(good);
  expect(native(namePattern).test(name)).toBe(good);
});

test.each([
  ["Zoé", true],
  ["Élève J01", true],
  ["Zoé0612345678", false],
  ["Zoé zéro six douze trente-quatre cinquante-six soixante-dix-huit", false],
  ["Lea arobase exemple", false],
] as const)("a name holds no contact: « %s » is taken: %s", (name, taken) => {
  expect(personNameSchema("required").safeParse(name).success).toBe(taken);
});

test.each([
  ["Louis Petit", true],
  ["M. et Mme Martin", true],
  ["Jean-P. d’Hôte", true],
  ["Mme J. Le Goff", true],
  ["", false],
  ["Cher client votre compte est suspendu ; appelez le 06 12 34 56 78", false],
  ["Bonjour. Votre compte est suspendu.", false],
  ["Louis <b>", false],
  ["allez sur exemple.fr", false],
  ["Martin ".repeat(12), false],
] as const)(
  "as a whole name, to greet by in a mail, « %s » is taken: %s (VAL-024)",
  (name, taken) => {
    expect(wholeNameSchema("required").safeParse(name).success).toBe(taken);
  },
);
