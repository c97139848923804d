import { expect, test } from "vitest";

import {
  briefInstant,
  dayAndTime,
  dayInWords,
  dayOfMonth,
  longDay,
  plainDay,
  shortDay,
} from "./french-date.ts";

const first = new Date("2027-03-01T09:30:00Z");

test.each([
  ["shortDay", shortDay, "lundi 1er mars"],
  ["longDay", longDay, "lundi 1er mars 2027"],
  ["plainDay", plainDay, "1er mars 2027"],
  ["dayOfMonth", dayOfMonth, "1er mars"],
  ["dayAndTime", dayAndTime, "lundi 1er mars à 10\u00a0h\u00a030"],
  ["briefInstant", briefInstant, "lun. 1er mars, 10\u00a0h\u00a030"],
  ["dayInWords", () => dayInWords("2027-03-01"), "1er mars 2027"],
] as const)("the first of a month is « 1er » in every date: %s", (_, words, input) => {
  expect(words(first)).toBe(input);
});

test.each(["11", "21", "31"])("the %s of a month keeps its figures", (day) => {
  expect(plainDay(new Date(`2027-03-${day}T12:00:00Z`))).toBe(`${day} mars 2027`);
});
