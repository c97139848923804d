import { expect, test } from "vitest";

import { meaningOf } from "./jobs-failure.ts";

const rejected = "Can't send mail - all recipients were rejected:";

test.each([
  [`${rejected} 550 5.1.1 <lea@exemple.test>: user unknown`, "unknown_address"],
  [`${rejected} 551 User not local`, "unknown_address"],
  [`${rejected} 553-5.1.3 The address is not valid`, "unknown_address"],
  [`${rejected} 552 5.2.2 Mailbox full`, "refused_mail"],
  ["Message failed: 554 5.7.1 Spam", "refused_mail"],
  [`${rejected} 450 4.2.0 Greylisted`, "later_mail"],
  ["550 5.1.1 mailbox unavailable", "unknown_address"],
  ["The event was answered 503.", "answer"],
  ["The event was answered 401.", "answer"],
  ["The call failed: unreachable.", "unreachable"],
  ["The call failed: cut.", "unreachable"],
  ["The call failed: resting.", "unreachable"],
  ["connect ECONNREFUSED 10.0.0.1:587", "unreachable"],
  ["The call failed: timeout.", "timeout"],
  ["connect ETIMEDOUT 10.0.0.1:587", "timeout"],
  ["The call failed: redirect.", undefined],
  ["Row 550 is unknown", undefined],
  [null, undefined],
] as const)("« %s » means %s", (words, meaning) => {
  expect(meaningOf(words)).toBe(meaning);
});
