import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { unratedWords } from "./card-words.ts";

beforeAll(prepareWords);

test("a teacher without a review is new only while no hour was given", () => {
  expect(unratedWords({ hours_given: 0 })).toBe("Nouveau sur Préau");
  expect(unratedWords({ hours_given: 12 })).toBe("Pas encore d’avis");
});
