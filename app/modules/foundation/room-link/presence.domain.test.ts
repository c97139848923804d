import { expect, test } from "vitest";

import { aloneOf, type Present, proposedMinutes, togetherOf } from "./presence.domain.ts";

const at = (time: string) => new Date(`2026-09-15T${time}:00+02:00`);

const stay = (side: Present["side"], from: string, to: string): Present => ({
  side,
  name: side,
  from: at(from),
  to: at(to),
});

test("both sides are together while both are there, devices and short absences counted once", () => {
  const present = [
    stay("teacher", "17:58", "19:05"),
    stay("customer", "18:02", "18:31"),
    stay("customer", "18:10", "18:31"),
    stay("customer", "18:33", "19:04"),
  ];

  expect(togetherOf(present)).toEqual({ from: at("18:02"), to: at("19:04"), minutes: 60 });
});

test("who was there before the other came, or alone, was not together", () => {
  const early = [stay("customer", "17:50", "18:00"), stay("teacher", "18:00", "18:20")];

  expect(togetherOf(early)).toBeUndefined();
  expect(aloneOf(early)).toMatchObject({ side: "teacher" });
  expect(togetherOf([])).toBeUndefined();
  expect(aloneOf([])).toBeUndefined();
});

test.each([
  [62, 60, 60],
  [52, 60, 60],
  [45, 60, 45],
  [62, undefined, 60],
  [3, undefined, 15],
  [98, 60, 105],
])("%i minutes together, %s agreed: %i are proposed", (minutes, agreed, proposed) => {
  expect(proposedMinutes(minutes, agreed)).toBe(proposed);
});
