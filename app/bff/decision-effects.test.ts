import { beforeAll, expect, test } from "vitest";

import type { Preview } from "#app/api/preview.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { effectsOf, markOf, newSince } from "./decision-effects.server.ts";

beforeAll(prepareWords);

const preview = (newId: number, after = 0): Preview => ({
  dry_run: true,
  changes: {
    history: [
      { machine: "course", id: 7, event: "decide", from: "to_review", to: "cancelled" },
      { machine: "refund", id: newId, event: "ask", from: null, to: "asked" },
      { machine: "refund", id: newId, event: "send", from: "asked", to: "to_send" },
    ],
    mails: [{ to: "a@example.test", subject: "Votre cours" }],
    bills: [],
    payouts: [],
    refunds: [{ amount: 30 }],
    sides: [{ account: "family", holder: "Zoé", before: 30, after }],
  },
});

const markWith = (shown: Preview, own: readonly string[] = []) =>
  markOf(shown, effectsOf(shown, own));

test("two dry runs that would do the same bear one mark, whatever ids their new rows take", () => {
  expect(markWith(preview(12))).toBe(markWith(preview(15)));
  expect(markWith(preview(12))).not.toBe(markWith(preview(12, 5)));
});

test("an act's own sentences are part of what was read, and the new ones are told", () => {
  const [before, after] = ["FR76 0143 : 30,00 €", "DE89 3000 : 30,00 €"];
  const seen = markWith(preview(12), ["1 virement", before]);
  expect(seen).not.toBe(markWith(preview(12), ["1 virement", after]));
  expect(newSince(seen, effectsOf(preview(15), ["1 virement", after]))).toEqual([after]);
  expect(newSince(seen, effectsOf(preview(15), ["1 virement", before]))).toEqual([]);
});

test("what moves is not said to stay, and a sum that stays is not shown", () => {
  const line = { machine: "case", id: 4, from: "new" } as const;
  const { changes } = preview(12, 30);
  const history = [
    { ...line, event: "reply", to: "new" },
    { ...line, event: "close", to: "done" },
    { ...line, id: 5, event: "note", to: "new" },
  ];
  const { notes, states, sums } = effectsOf({ dry_run: true, changes: { ...changes, history } });
  expect([states.length, sums]).toEqual([1, []]);
  expect(notes.filter((note) => note.includes("n°"))).toEqual([expect.stringContaining("5")]);
});

test("a thing that the act makes is named without a number", () => {
  const { states } = effectsOf(preview(12));
  expect(states.map(({ what }) => /12/.test(what))).toEqual([false, false, false]);
});
