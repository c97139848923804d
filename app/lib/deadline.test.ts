import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { plusMinutes } from "./clock.ts";
import { beforeDeadline, dayFrom, lateBy } from "./deadline.ts";
import { parisInstant } from "./paris-time.ts";

beforeAll(prepareWords);

const words = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["17:30", "2026-12-01", "10:00", "avant samedi 12 décembre"],
  ["17:30", "2026-12-11", "23:50", "d’ici demain 17 h 30"],
  ["17:30", "2026-12-12", "10:00", "aujourd’hui avant 17 h 30"],
  ["04:29", "2026-12-09", "10:00", "avant samedi 12 décembre"],
  ["04:29", "2026-12-10", "10:00", "d’ici demain 21 h"],
  ["04:29", "2026-12-11", "10:00", "aujourd’hui avant 21 h"],
  ["04:29", "2026-12-12", "01:00", "au plus vite"],
  ["22:00", "2026-12-12", "10:00", "aujourd’hui avant 21 h"],
  ["07:00", "2026-12-11", "10:00", "d’ici demain 7 h"],
])("%s on 12 December, read on %s at %s: %s (CNV-17)", (time, day, at, sentence) => {
  expect(words(beforeDeadline(parisInstant("2026-12-12", time), parisInstant(day, at)))).toBe(
    sentence,
  );
});

test.each([
  ["2026-12-12", "aujourd’hui"],
  ["2026-12-11", "demain"],
  ["2026-12-13", "samedi 12 décembre"],
])("a day read on %s is %s", (day, sentence) => {
  expect(dayFrom(parisInstant("2026-12-12", "23:45"), parisInstant(day, "09:00"))).toBe(sentence);
});

test.each([
  [0, null],
  [20, "de moins d’une heure"],
  [90, "d’une heure"],
  [23 * 60 + 59, "de 23 heures"],
  [24 * 60, "d’un jour"],
  [3 * 24 * 60 + 60, "de 3 jours"],
])("%i minutes after the deadline it is late: %s", (minutes, sentence) => {
  const deadline = parisInstant("2026-12-12", "10:00");
  expect(lateBy(deadline, plusMinutes(deadline, minutes))).toBe(sentence);
});
