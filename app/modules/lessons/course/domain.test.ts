import { expect, test } from "vitest";

import { colourOf } from "#app/lib/states.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  type CourseFacts,
  courseStatuses,
  courseTransitions,
  deadlinesOf,
  disputeRefusal,
  lateDisputeUntil,
  nextReminderAt,
  stateOf,
  validationOf,
  variantOf,
} from "./domain.ts";

const facts = (given: Partial<CourseFacts> = {}): CourseFacts => ({
  status: "to_confirm",
  statusSince: now,
  isFirst: false,
  declaredAt: now,
  alerts: [],
  alertAnsweredAt: null,
  verdictDueAt: null,
  escalateDueAt: null,
  decisionDueAt: null,
  confirmedAt: null,
  confirmedBy: null,
  disputedAt: null,
  lateDisputedAt: null,
  ...given,
});

test.each([
  ["to_confirm", "edit", "to_confirm"],
  ["to_confirm", "approve", "confirmed"],
  ["to_confirm", "auto_confirm", "confirmed"],
  ["to_confirm", "reject", "disputed"],
  ["to_confirm", "escalate", "to_review"],
  ["to_confirm", "cancel", "cancelled"],
  ["confirmed", "paid", "success"],
  ["confirmed", "payment_failed", "failed"],
  ["failed", "paid", "success"],
  ["success", "dispute", "disputed"],
  ["disputed", "correct", "to_confirm"],
  ["disputed", "maintain", "to_review"],
  ["disputed", "cancel", "cancelled"],
  ["disputed", "paid", "disputed"],
  ["to_review", "decide_full", "confirmed"],
  ["to_review", "decide_reduced", "confirmed"],
  ["to_review", "decide_cancelled", "cancelled"],
] as const)("a course %s, on %s, becomes %s", (from, event, to) => {
  expect(advance(courseTransitions, from, event)).toBe(to);
});

test.each([
  ["confirmed", "cancel"],
  ["success", "edit"],
  ["disputed", "approve"],
  ["to_review", "approve"],
  ["cancelled", "approve"],
  ["cancelled", "dispute"],
] as const)("a course %s does not accept %s", (status, event) => {
  expect(accepts(courseTransitions, status, event)).toBe(false);
});

test("every state but the last ones can be left", () => {
  const closed = courseStatuses.filter((status) =>
    Object.values(courseTransitions[status]).every((to) => to === status),
  );
  expect(closed).toEqual(["cancelled"]);
});

test.each([
  ["to_confirm", null, "to_confirm"],
  ["confirmed", null, "confirmed"],
  ["success", null, "confirmed"],
  ["failed", null, "confirmed"],
  ["disputed", now, "disputed"],
  ["to_review", now, "disputed"],
  ["to_review", null, "to_confirm"],
  ["cancelled", now, "disputed"],
  ["cancelled", null, "to_confirm"],
] as const)(
  "a course %s, contested %s, reads %s to its family",
  (status, disputedAt, validation) => {
    expect(validationOf({ status, disputedAt })).toBe(validation);
  },
);

test("silence confirms seven days after the declaration", () => {
  const due = deadlinesOf(facts(), now);
  expect(due).toMatchObject({ verdictDueAt: inDays(7), escalateDueAt: null, remindersSent: 0 });
  expect(due.reminderDueAt).toEqual(inDays(1));
});

test.each([
  ["an open alert", facts({ alerts: ["intervention_zone_exceeded"] })],
  ["a first course only the server made", facts({ declaredAt: null, isFirst: true })],
])("silence never confirms %s: Préau looks at it after ten days", (_, course) => {
  expect(deadlinesOf(course, now)).toMatchObject({
    verdictDueAt: null,
    escalateDueAt: inDays(10),
  });
});

test("reminders leave on days 1 and 5, then no more", () => {
  expect([0, 1, 2].map((sent) => nextReminderAt(now, sent))).toEqual([inDays(1), inDays(5), null]);
});

test.each([
  ["her own yes", { confirmedBy: "customer" }, inDays(7)],
  ["the yes of silence", { confirmedBy: "clock" }, inDays(30)],
  ["a decision", { confirmedBy: "operator" }, undefined],
  ["a first late dispute", { confirmedBy: "clock", lateDisputedAt: now }, undefined],
] as const)("after %s the family may contest until its date", (_, given, until) => {
  const course = facts({ status: "success", confirmedAt: now, ...given });
  expect(lateDisputeUntil(course)).toEqual(until);
});

test.each([
  ["to_confirm", {}, undefined],
  ["success", { confirmedBy: "customer", confirmedAt: inDays(-6) }, undefined],
  ["success", { confirmedBy: "customer", confirmedAt: inDays(-7) }, "api.course.dispute_over"],
  ["failed", { confirmedBy: "clock", confirmedAt: inDays(-29) }, undefined],
  ["success", { lateDisputedAt: now }, "api.course.late_dispute_used"],
  ["to_review", {}, "api.course.not_disputable"],
  ["cancelled", {}, "api.course.not_disputable"],
] as const)("a course %s with %o may be contested, or says why not", (status, given, refusal) => {
  expect(disputeRefusal(facts({ status, ...given }), now)).toBe(refusal);
});

test("a first course to declare waits for its teacher too, and its words say so", () => {
  const born = facts({ declaredAt: null });
  expect(variantOf(born)).toBe("undeclared");
  expect(colourOf(stateOf(born), "teacher")).toBe("yellow");
  expect(colourOf(stateOf(facts()), "teacher")).toBe("blue");
  expect(variantOf(facts({ alerts: ["intervention_zone_exceeded"] }))).toBe("alert");
  expect(variantOf(facts({ status: "success" }))).toBeUndefined();
});

test.each([
  ["to_confirm", { verdictDueAt: inDays(7) }, "customer", inDays(7), "auto_confirm"],
  ["to_confirm", { escalateDueAt: inDays(10) }, "customer", inDays(10), "escalate"],
  ["disputed", { escalateDueAt: inDays(10) }, "teacher", inDays(10), "escalate"],
  ["to_review", { decisionDueAt: inDays(10) }, "operator", inDays(10), undefined],
] as const)(
  "a course %s waits for one person, until a date",
  (status, given, who, deadline, silence) => {
    const { waiting } = stateOf(facts({ status, ...given }));
    expect(waiting).toEqual({ who, since: now, deadline, silence });
  },
);

test.each([
  ["confirmed", { who: "customer", deadline: undefined }, "customer"],
  ["confirmed", { who: "provider", deadline: inDays(1) }, "provider"],
  ["confirmed", undefined, "provider"],
  ["failed", { who: "customer", deadline: inDays(3) }, "customer"],
] as const)("a course %s waits as its payment does: %o (CNV-15)", (status, payment, who) => {
  const deadline = payment?.deadline;
  const { waiting } = stateOf(facts({ status }), payment);
  expect(waiting).toEqual({ who, since: now, deadline, silence: undefined });
});

test("a confirmed course says by what its family must pay, once it waits for her", () => {
  const waits = { who: "customer", deadline: undefined, by: "bank" } as const;
  expect(stateOf(facts({ status: "confirmed" }), waits).variant).toBe("bank");
  expect(stateOf(facts({ status: "failed" }), waits).variant).toBeUndefined();
  const bank = { ...waits, who: "provider" } as const;
  expect(stateOf(facts({ status: "confirmed" }), bank).variant).toBeUndefined();
});

test("a settled course waits for no person", () => {
  expect(stateOf(facts({ status: "success" })).waiting).toBeUndefined();
  expect(stateOf(facts({ status: "cancelled" })).waiting).toBeUndefined();
});
