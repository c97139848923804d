import { expect, test } from "vitest";

import { listCitiesOfPostalCode } from "#app/modules/foundation/reference/repository.server.ts";

import { isOverseas } from "./address.ts";
import { placeOfCity } from "./home-place.server.ts";
import { briefHourAt, dayAndHourAt, hourAt } from "./place-hour.ts";

import "#tests/setup/words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["97411", "2026-09-09T16:30:00Z", "18 h 30 à Paris, 20 h 30 à La Réunion"],
  ["97411", "2026-10-24T16:30:00Z", "18 h 30 à Paris, 20 h 30 à La Réunion"],
  ["97411", "2026-10-26T17:30:00Z", "18 h 30 à Paris, 21 h 30 à La Réunion"],
  ["97608", "2026-12-01T17:30:00Z", "18 h 30 à Paris, 20 h 30 à Mayotte"],
  ["97209", "2026-07-01T16:30:00Z", "18 h 30 à Paris, 12 h 30 en Martinique"],
  ["97105", "2026-12-01T17:30:00Z", "18 h 30 à Paris, 13 h 30 en Guadeloupe"],
  ["97302", "2026-12-01T17:00:00Z", "18 h à Paris, 14 h en Guyane"],
  // Its clocks change three weeks before those of Paris.
  ["97502", "2026-03-01T17:00:00Z", "18 h à Paris, 14 h à Saint-Pierre-et-Miquelon"],
  ["97502", "2026-03-15T17:00:00Z", "18 h à Paris, 15 h à Saint-Pierre-et-Miquelon"],
  ["98818", "2026-09-09T16:30:00Z", "18 h 30 à Paris, 3 h 30 jeudi en Nouvelle-Calédonie"],
  ["98735", "2026-09-09T06:00:00Z", "8 h à Paris, 20 h mardi en Polynésie"],
  ["98731", "2026-09-09T16:00:00Z", "18 h à Paris, 6 h 30 en Polynésie"],
  ["69123", "2026-09-09T16:30:00Z", "18 h 30"],
])("in %s at %s: « %s »", (city, at, words) => {
  expect(plain(hourAt(new Date(at), placeOfCity(city)))).toBe(words);
});

test("the day of Paris comes first", () => {
  const [at, home] = [new Date("2026-09-09T16:30:00Z"), placeOfCity("97411")];
  expect(plain(dayAndHourAt(at, home))).toBe(
    "mercredi 9 sept. à 18 h 30 à Paris, 20 h 30 à La Réunion",
  );
  expect(plain(dayAndHourAt(at, undefined))).toBe("mercredi 9 sept. à 18 h 30");
  expect(plain(briefHourAt(at, home))).toContain("18 h 30 à Paris, 20 h 30 à La Réunion");
});

test("each commune overseas has its hour", () => {
  const towns = ["97", "98"].flatMap((prefix) => listCitiesOfPostalCode(prefix));
  const overseas = towns.filter(({ code }) => isOverseas(code));
  expect(overseas.length).toBeGreaterThan(100);
  expect(overseas.filter(({ code }) => placeOfCity(code) === undefined)).toEqual([]);
});
