import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import { slotDaysFrom } from "#app/modules/lessons/matching/propose-slots.domain.ts";
import { inDays, now } from "#tests/setup/time.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { conditionValueOf, firstSlotOf } from "./answer.domain.ts";

beforeAll(prepareWords);

const terms = { cursusId: 3, format: "individual_student_place", selfEmployed: false } as const;
const ids = { time: 1, weekday: 2, home_only: 4, date: 5, minutes: 6, price: 7 };

function errorIn(act: () => unknown) {
  try {
    act();
  } catch (refusal) {
    return refusal instanceof RuleError ? refusal.extra.errors?.[0] : undefined;
  }
  return undefined;
}

const faultIn = (act: () => unknown) => errorIn(act)?.field;

test("a first slot is an instant, or a day of the list and a time, within 21 days", () => {
  expect(firstSlotOf(undefined, now)).toBeNull();
  expect(firstSlotOf({ on: undefined, time: undefined }, now)).toBeNull();
  expect(firstSlotOf({ on: "2026-09-16", time: "14 h" }, now)?.toISOString()).toBe(
    "2026-09-16T12:00:00.000Z",
  );
  expect(faultIn(() => firstSlotOf(inDays(-1).toISOString(), now))).toBe("first_slot");
  expect(faultIn(() => firstSlotOf(inDays(22).toISOString(), now))).toBe("first_slot");
  expect(faultIn(() => firstSlotOf({ on: "2026-09-16" }, now))).toBe("first_slot.time");
  const at = "2026-09-12T08:00:00.000Z";
  expect(firstSlotOf({ at, on: "2026-09-16" }, now)?.toISOString()).toBe(at);
  expect(firstSlotOf({ at: "later", on: "2026-09-16" }, now)).toBeNull();
  expect(faultIn(() => firstSlotOf({ at: "other", time: "14:00" }, now))).toBe("first_slot.on");
  expect(slotDaysFrom(now).at(0)).toBe("2026-09-09");
  expect(slotDaysFrom(now)).toHaveLength(21);
});

test.each([
  ["a time", ids.time, { time: "18h" }, { time: "18:00" }, "À condition de commencer à 18 h."],
  [
    "a day of the week",
    ids.weekday,
    { weekday: 6 },
    { weekday: 6 },
    "À condition que ce soit le samedi.",
  ],
  [
    "a length",
    ids.minutes,
    { minutes: 90 },
    { minutes: 90 },
    "À condition que chaque cours dure au moins 1 h 30.",
  ],
  ["a price", ids.price, { price: 45 }, { price: 45 }, "À condition de payer 45 €/h."],
  [
    "a date typed in three fields",
    ids.date,
    { date: { day: "2", month: "12", year: "2026" } },
    { date: "2026-12-02" },
    "À condition de commencer le mercredi 2 décembre 2026.",
  ],
])("a condition names %s", (_, id, given, value, words) => {
  expect(conditionValueOf(id, { time: "9:00", ...given }, terms, now)).toEqual(value);
  const sentence = conditionSentence(i18next.t, "Condition", value);
  expect(sentence.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(words);
});

test.each([
  ["a date that has passed", ids.date, { date: "2026-09-08" }, "condition_value.date"],
  [
    "no date",
    ids.date,
    { date: { day: "31", month: "2", year: "2026" } },
    "condition_value.date.day",
  ],
  ["no time", ids.time, { time: "tard" }, "condition_value.time"],
  ["a price beyond the grid", ids.price, { price: 95 }, "condition_value.price"],
])("%s is refused at its field", (_, id, given, field) => {
  expect(faultIn(() => conditionValueOf(id, given, terms, now))).toBe(field);
});

test.each([
  [95, { code: "api.proposal.price_above", off: "35\u00a0€" }],
  [5, { code: "api.proposal.price_below", off: "27\u00a0€" }],
])("a price of %i is refused with what is too much, or lacks (TEA-027)", (price, { code, off }) => {
  expect(errorIn(() => conditionValueOf(ids.price, { price }, terms, now))).toMatchObject({
    code,
    details: { off },
  });
});

test("a condition without a value keeps none", () => {
  expect(conditionValueOf(ids.home_only, { price: 45 }, terms, now)).toBeNull();
  expect(
    conditionValueOf(ids.date, { date: { day: "", month: "", year: "" } }, terms, now),
  ).toBeNull();
});
