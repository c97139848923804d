import fc from "fast-check";
import { expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { colourOf } from "#app/lib/states.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import { causeOf } from "#app/modules/billing/bill/cause.domain.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  afterRefusal,
  judge,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentState,
  paymentStates,
  paymentTransitions,
  retryAfter,
  retryView,
  stateOf,
} from "./domain.ts";

const attempt = {
  status: "created",
  amountCents: 6300,
  refundedCents: 0,
  sentCents: 0,
  currency: "EUR",
  intentId: null,
} as const;
const succeeded = {
  kind: "succeeded",
  intentId: "pi_1",
  amountCents: 6300,
  currency: "EUR",
} as const;

test.each([
  ["created", "succeed", "succeeded"],
  ["created", "ask", "requires_action"],
  ["created", "wait", "processing"],
  ["requires_action", "fail", "failed"],
  ["processing", "succeed", "succeeded"],
  ["failed", "succeed", "succeeded"],
  ["succeeded", "refund_part", "succeeded"],
  ["succeeded", "refund", "refunded"],
] as const)("a payment %s, on %s, becomes %s", (from, event, to) => {
  expect(advance(paymentTransitions, from, event)).toBe(to);
});

const events = ["ask", "wait", "succeed", "fail", "refund_part", "refund"] as const;

test("whatever comes, in whatever order, money that is in stays in until it is given back", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<PaymentEvent>(...events), { maxLength: 30 }), (heard) => {
      let status: PaymentState = "created";
      let paid = false;
      for (const event of heard) {
        if (accepts(paymentTransitions, status, event)) {
          status = advance(paymentTransitions, status, event);
        }
        paid ||= status === "succeeded";
        if (paid) expect(["succeeded", "refunded"]).toContain(status);
      }
    }),
  );
});

const outcomes: fc.Arbitrary<PaymentOutcome> = fc.oneof(
  fc.constant(succeeded),
  fc.constant({ kind: "requires_action", intentId: "pi_1" } as const),
  fc.constant({ kind: "processing", intentId: "pi_1" } as const),
  fc.constant({
    kind: "failed",
    intentId: "pi_1",
    code: "card_declined",
    declineCode: undefined,
  } as const),
);

test("an outcome heard twice does nothing the second time", () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentStates), outcomes, (status, outcome) => {
      const first = judge({ ...attempt, status }, outcome);
      if (!("move" in first)) return;
      const after = advance(paymentTransitions, status, first.move);
      expect(judge({ ...attempt, status: after, intentId: "pi_1" }, outcome)).toEqual({
        nothing: true,
      });
    }),
  );
});

test("nothing that comes after the success takes it back", () => {
  fc.assert(
    fc.property(outcomes, (outcome) => {
      expect(judge({ ...attempt, status: "succeeded", intentId: "pi_1" }, outcome)).toEqual({
        nothing: true,
      });
    }),
  );
});

test.each([
  ["another sum", { ...succeeded, amountCents: 6299 }, "amount_mismatch"],
  ["another currency", { ...succeeded, currency: "USD" }, "currency_mismatch"],
] as const)("%s is set aside, not paid", (_, outcome, quarantine) => {
  expect(judge(attempt, outcome)).toEqual({ quarantine });
});

test("another charge than the one we asked for is set aside", () => {
  const known = { ...attempt, status: "processing", intentId: "pi_9" } as const;
  expect(judge(known, succeeded)).toEqual({ quarantine: "intent_mismatch" });
});

test.each([
  ["a part", 0, 100, { move: "refund_part", cents: 100 }],
  ["another part", 100, 350, { move: "refund_part", cents: 250 }],
  ["the rest", 350, 6300, { move: "refund", cents: 5950 }],
  ["the whole", 0, 6300, { move: "refund", cents: 6300 }],
  ["the same part, heard twice", 350, 350, { nothing: true }],
  ["an earlier part, heard late", 350, 100, { nothing: true }],
  ["more than was paid", 350, 6301, { quarantine: "refund_mismatch" }],
] as const)("%s given back, of which %i cents were before: %i in all", (...row) => {
  const [, refundedCents, amountCents, decision] = row;
  const paid = { ...attempt, status: "succeeded", intentId: "pi_1", refundedCents } as const;
  expect(judge(paid, { kind: "refunded", intentId: "pi_1", amountCents })).toEqual(decision);
});

test.each([
  ["sent, a part", 0, 0, "sent", 2000, { move: "refund_part", cents: 2000 }],
  ["sent, all that is left", 1000, 300, "sent", 5000, { move: "refund", cents: 5000 }],
  ["sent, more than is left", 1000, 300, "sent", 5001, { quarantine: "refund_mismatch" }],
  ["the rest, by the provider", 0, 2000, "refunded", 4300, { move: "refund", cents: 4300 }],
  ["a part, by the provider", 100, 2000, "refunded", 400, { move: "refund_part", cents: 300 }],
  [
    "more than is left, by the provider",
    0,
    2000,
    "refunded",
    4301,
    { quarantine: "refund_mismatch" },
  ],
] as const)("of 63,00 €, what goes back in two ways: %s", (...row) => {
  const [, refundedCents, sentCents, kind, amountCents, decision] = row;
  const paid = { ...attempt, status: "succeeded", refundedCents, sentCents } as const;
  const outcome = { kind, intentId: undefined, amountCents, to: "family" } as const;
  expect(judge(paid, outcome)).toEqual(decision);
});

test("what the provider gives back once all was sent waits for a person", () => {
  const back = { ...attempt, status: "refunded", refundedCents: 300, sentCents: 6000 } as const;
  const heard = (amountCents: number) =>
    judge(back, { kind: "refunded", intentId: undefined, amountCents });
  expect(heard(300)).toEqual({ nothing: true });
  expect(heard(301)).toEqual({ quarantine: "refund_mismatch" });
});

test.each([
  ["card_declined", "insufficient_funds", "insufficient_funds"],
  ["card_declined", "lost_card", "declined"],
  ["card_declined", "stolen_card", "declined"],
  ["expired_card", undefined, "expired_card"],
  ["payment_intent_authentication_failure", undefined, "authentication_refused"],
  ["something_new", "something_newer", "declined"],
] as const)("the cause of %s, %s is %s", (code, decline, cause) => {
  expect(causeOf(code, decline)).toBe(cause);
});

test("a refusal is tried again 1, 3 and 7 days after the first attempt, then never", () => {
  const dates = [0, 1, 3, 7].map((days) => retryAfter(now, plusDays(now, days)));
  expect(dates).toEqual([inDays(1), inDays(3), inDays(7), undefined]);
});

test.each([
  ["good for long", { expMonth: 12, expYear: 2030 }, inDays(3), "payment_failed"],
  [
    "good to the last day of this month",
    { expMonth: 9, expYear: 2026 },
    inDays(21),
    "payment_failed",
  ],
  ["over before the next try", { expMonth: 9, expYear: 2026 }, inDays(22), "payment_failed_card"],
  ["over already", { expMonth: 8, expYear: 2026 }, inDays(1), "payment_failed_card"],
  [
    "over already, the day of the try passed",
    { expMonth: 8, expYear: 2026 },
    inDays(-20),
    "payment_failed_card",
  ],
  ["gone", undefined, inDays(1), "payment_failed_card"],
  ["good, after the last try", { expMonth: 12, expYear: 2030 }, null, "payment_failed_last"],
] as const)(
  "a refused card %s: another try is told only if it will take place",
  (_, card, retryAt, mail) => {
    expect(afterRefusal({ retryAt }, card, now)).toBe(mail);
    expect(retryView({ retryAt }, card, now)).toBe(mail === "payment_failed" ? retryAt : null);
  },
);

test.each([
  ["requires_action", "yellow", "blue", "customer"],
  ["processing", "blue", "blue", "provider"],
  ["succeeded", "green", "green", undefined],
  ["failed", "red", "red", "customer"],
  ["refunded", "grey", "grey", undefined],
] as const)("%s is %s for the family, %s for the operator, and waits for %s", (...row) => {
  const [status, family, operator, who] = row;
  const state = stateOf({ status, updatedAt: now });
  expect(colourOf(state, "customer")).toBe(family);
  expect(colourOf(state, "operator")).toBe(operator);
  expect(state.waiting?.who).toBe(who);
});

test.each([
  ["processing", { checkAt: inDays(1) }, { who: "provider", deadline: inDays(1) }],
  ["created", { checkAt: inDays(1) }, { who: "provider", deadline: inDays(1) }],
  ["failed", { retryAt: inDays(3) }, { who: "customer", deadline: inDays(3) }],
  ["failed", { retryAt: null }, { who: "customer", deadline: undefined }],
  ["requires_action", { checkAt: null }, { who: "customer", deadline: undefined }],
] as const)("an attempt %s with %o says until when it waits (CNV-15)", (status, dates, waits) => {
  expect(stateOf({ status, updatedAt: now, ...dates }).waiting).toMatchObject({
    since: now,
    ...waits,
  });
});
