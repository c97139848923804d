import { expect, test } from "vitest";

import { isRead } from "#app/lib/http-method.ts";

import { endpoints } from "./endpoints.ts";

/** What moves money: above 500 € a code is asked anew (OPS-06, operator.md rule 7). */
const moves = [
  "POST /api/operator/agency-events/:id/retry",
  "POST /api/operator/bank-entries/:id/take",
  "POST /api/operator/bank-statements",
  "POST /api/operator/bills/:id/credit-note",
  "POST /api/operator/credits/:id/refund",
  "POST /api/operator/declarations/:id/decision",
  "POST /api/operator/disputes/:course_id/decision",
  "POST /api/operator/group-lessons/:id/state",
  "POST /api/operator/payments/:id/refund",
  "POST /api/operator/payments/receive",
  "POST /api/operator/payouts/:id/retry",
  "POST /api/operator/payouts/run",
  "POST /api/operator/payslips/:id/cancel",
  "POST /api/operator/payslips/run",
  "POST /api/operator/provider-events/:id/retry",
  "POST /api/operator/refund-files",
  "POST /api/operator/refund-files/:id/sent",
  "POST /api/operator/refunds/:id/credit",
  "POST /api/operator/refunds/:id/give-up",
  "POST /api/operator/refunds/:id/sent",
  "POST /api/operator/registrations/:id/cancel",
  "POST /api/operator/registrations/:id/move",
  "POST /api/operator/unmatched/:id/match",
  "POST /api/operator/unmatched/:id/return",
  "POST /api/operator/withdrawals/:id/decision",
];

/** Whose words are those of money, and which move none themselves. */
const movesNone: Readonly<Record<string, string>> = {
  "POST /api/operator/bank-entries/:id/close": "nothing is to be received",
  "POST /api/operator/bank-entries/:id/same": "the money was received before",
  "POST /api/operator/bills/:id/message": "a message",
  "POST /api/operator/bills/:id/payment-plan": "dates; the family sends each sum",
  "POST /api/operator/declarations/:id/retry": "the same request is sent or looked up again",
  "POST /api/operator/payees/:id/message": "a message",
  "POST /api/operator/provider-events/:id/close": "an event that is not applied",
  "POST /api/operator/refund-files/:id/cancel": "its sums wait again",
  "POST /api/operator/refunds/:id/ask-account": "a question",
};

const ofMoney =
  /\/(?:bank|bills|credits|declarations|disputes|payees|payments|payouts|payslips|provider-events|refund|registrations|unmatched|withdrawals)/;

const writes = endpoints
  .filter(({ access, method }) => access === "operator" && !isRead(method))
  .map(({ method, path, money }) => ({ name: `${method} ${path}`, money: money === true }));

test("every act of an operator that moves money asks the code above 500 € (OPS-06)", () => {
  const flagged = writes.filter(({ money }) => money).map(({ name }) => name);
  expect(flagged.toSorted()).toEqual(moves);
});

test("an act on money moves it, or is here with the reason why it does not", () => {
  const silent = writes.filter(({ name, money }) => !money && ofMoney.test(name));
  expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(movesNone));
});
