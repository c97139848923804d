import { expect, test } from "vitest";

import { checkedWords } from "./words.ts";

const degree = { verified_on: "2026-04-03" } as never;

test.each([
  [
    { identity_on: "2026-03-22", criminal_record_on: "2026-03-22" },
    [degree],
    "identité et casier judiciaire le 22 mars 2026, diplôme le 3 avril 2026",
  ],
  [{ identity_on: "2026-03-22", criminal_record_on: null }, [], "identité le 22 mars 2026"],
  [{ identity_on: null, criminal_record_on: null }, [], ""],
])("each check that was made is named with its day (PUB-024)", (checked, degrees, words) => {
  expect(checkedWords({ checked, degrees })).toBe(words);
});
