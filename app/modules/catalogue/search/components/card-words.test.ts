import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { nextDayWords, positionWords } from "./card-words.ts";

await prepareWords();

test("the next day free is told by its name, nothing when there is none", () => {
  expect(nextDayWords({ next_free_day: "2026-11-25" })).toBe("Dès mercredi");
  expect(nextDayWords({ next_free_day: null })).toBeUndefined();
});

test("who lives far from the town that is asked comes all the same, and the list says so", () => {
  const card = { city: "Saint-Étienne", formats: ["individual_student_place"] as const };
  const words = (km: number | null) =>
    positionWords({ ...card, formats: [...card.formats], format: "offline", distance_km: km });
  expect(words(30)).toBe("Saint-Étienne, à 30\u00a0km");
  expect(words(51)).toBe("Saint-Étienne, à 51\u00a0km, vient jusqu’à vous");
  expect(words(null)).toBe("Saint-Étienne");
});
