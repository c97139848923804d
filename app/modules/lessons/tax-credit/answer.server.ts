import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { claimBill } from "#app/modules/billing/payment/advance.server.ts";
import { awaitInstead } from "#app/modules/billing/payment/await-money.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import type { Choice } from "./declare.domain.ts";
import {
  findCourseOfBill,
  findOwn,
  lockTaxDeclaration,
  saveTaxDeclaration,
} from "./declare.repository.server.ts";
import { answeredName } from "./endpoints.ts";
import { showTaxDeclaration } from "./list.server.ts";

type Answer = Readonly<{
  id: number;
  answer: Choice;
  comment?: string | undefined;
  paymentType?: "card" | "transfer" | "check" | undefined;
}>;

/**
 * After a family's refusal (API-179): contest the course, or pay without the advance. The same answer again is
 * idempotent; 409 for another or when none is due.
 */
export const answerDeclined = (followers: Followers) => async (call: Call, input: Answer) => {
  const { db, actor: by, now } = call;
  // Another family's declaration must not be locked.
  if (!(await findOwn(db, input.id, by.id))) {
    throw new RuleError("not_found", "api.tax_credit.not_found");
  }
  await collect(moneyOf(call, followers), now, (tx) =>
    writeAnswer(tx, followers, input, { by, now }),
  );
  const course = await findCourseOfBill(db, input.id);
  const bill = await db.transaction((tx) => holdBill(tx, input.id));
  return {
    [answeredName]: await showTaxDeclaration({ db, now }, input.id, by.id),
    course: { id: course?.id ?? 0, status: course?.status ?? "" },
    bill: { id: bill.id, status: bill.status },
  };
};

/** Bill and course locked; returns the bill to collect when a card is charged. */
export async function writeAnswer(
  tx: Tx,
  followers: Followers,
  { id, answer, comment, paymentType = "card" }: Answer,
  { by, now }: By,
): Promise<number | undefined> {
  const course = orNotFound(await findCourseOfBill(tx, id), "api.tax_credit.not_found");
  const contest = await holdContest(tx, followers, course);
  if (!(await keepChoice(tx, { id, answer }, { by, now }))) return undefined;
  if (answer === "pay" && paymentType !== "card") {
    await awaitInstead(tx, id, paymentType, now);
    return undefined;
  }
  await claimBill(tx, id, { by, now });
  if (answer === "pay") return id;
  await contest(comment ?? null, { by, now });
  return undefined;
}

/** Locks the course and its bill for its family; what it answers writes the contest. */
async function holdContest(
  tx: Tx,
  followers: Followers,
  { id, customerId }: { id: number; customerId: number },
) {
  const { holdContestable } = followerOf(followers, "course");
  if (!holdContestable) throw new Error("No follower contests courses.");
  return holdContestable(tx, id, { id: customerId, role: "customer" });
}

async function keepChoice(
  tx: Tx,
  { id, answer }: Pick<Answer, "id" | "answer">,
  { by, now }: By,
): Promise<boolean> {
  const one = await lockTaxDeclaration(tx, id);
  if (one?.state !== "user_declined") throw new RuleError("conflict", "api.tax_credit.not_asked");
  if (one.choice === answer) return false;
  if (one.choice !== null) throw new RuleError("conflict", "api.tax_credit.answered");
  const done = { choiceDueAt: null, reminderDueAt: null, deskAt: null };
  await saveTaxDeclaration(tx, id, { choice: answer, answeredAt: now, ...done });
  const { state } = one;
  const line = { machine: "tax_declaration", event: answer, from: state, to: state } as const;
  await record(tx, { ...line, id, by, at: now });
  return true;
}
