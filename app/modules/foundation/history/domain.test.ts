import { expect, test } from "vitest";

import { entriesOf, isWorthSaying } from "./domain.ts";

const line = (at: string, who: string, text: string) => ({ at, who, sentence: text });

test("what one person did within a minute is one entry, another person or minute begins one", () => {
  expect(
    entriesOf([
      line("2026-09-09T08:00:01.000Z", "Vous", "Demande créée."),
      line("2026-09-09T08:00:59.000Z", "Vous", "Besoin précisé."),
      line("2026-09-09T08:00:59.500Z", "Camille", "Camille accepte."),
      line("2026-09-09T08:01:00.000Z", "Camille", "Camille retire sa réponse."),
    ]),
  ).toEqual([
    line("2026-09-09T08:00:01.000Z", "Vous", "Demande créée. Besoin précisé."),
    line("2026-09-09T08:00:59.500Z", "Camille", "Camille accepte."),
    line("2026-09-09T08:01:00.000Z", "Camille", "Camille retire sa réponse."),
  ]);
});

test.each([
  ["proposal", "accept", true],
  ["offer", "propose", false],
  ["offer", "cancel", false],
  ["offer", "accept", true],
  ["lesson_request", "offer_accepted", false],
])("a fact told by another line is not told again: %s.%s", (machine, event, worth) => {
  expect(isWorthSaying({ machine, event })).toBe(worth);
});
