import { expect, test } from "vitest";

import type { Preview } from "#app/api/preview.ts";

import { markOf } from "./decision-effects.server.ts";

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

test("two dry runs that would do the same bear one mark, whatever ids their new rows take", () => {
  expect(markOf(preview(12))).toBe(markOf(preview(15)));
  expect(markOf(preview(12))).not.toBe(markOf(preview(12, 5)));
});
