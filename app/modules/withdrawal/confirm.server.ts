import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type Actor, type By, bySystem } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { moneyOf } from "#app/modules/billing/followers.server.ts";
import { closeBillPages } from "#app/modules/billing/pay-page.server.ts";
import { contactReasons } from "#app/modules/reference/domain.ts";
import { registrationFollowers } from "#app/modules/registration/follow-billing.server.ts";
import { openCase } from "#app/modules/support/open.server.ts";

import { advanceWithdrawal, holdWithdrawal } from "./advance.server.ts";
import { refuse } from "./declare.server.ts";
import { standingOf } from "./domain.ts";
import { withdrawFrom } from "./effect.server.ts";
import { type Subject, subjectOf } from "./find-subject.server.ts";
import { mailOfWithdrawal, statementOf } from "./notify.server.ts";
import { findWithdrawal, type WithdrawalRow } from "./repository.server.ts";

type Confirmed = Readonly<{ row: WithdrawalRow; unpaidBillId: number | undefined }>;

/**
 * The second step (API-174): the contract ends at once, the money is on its way, and the acknowledgement leaves with
 * its content, its date and its hour (LAW-20). Confirmed twice, it is done once. What named nothing of the sender's is
 * acknowledged all the same, and becomes a case for an operator (STM-50). 409 once the statement has expired.
 */
export async function confirmWithdrawal(
  call: OpenCall,
  { uuid }: { uuid: string },
): Promise<{ acknowledged_at: string }> {
  const { db, now } = call;
  const seen = await findWithdrawal(db, uuid);
  if (!seen) throw new RuleError("not_found", "api.absent");
  const { row, unpaidBillId } = await db.transaction(async (tx) => {
    const held = await holdWithdrawal(tx, seen.id);
    if (held.acknowledgedAt) return { row: held, unpaidBillId: undefined };
    const isOver = held.state === "expired" || (held.expiresAt && held.expiresAt <= now);
    if (isOver) throw new RuleError("conflict", "api.withdrawal.expired");
    return confirmHeld(tx, held, call);
  });
  if (unpaidBillId !== undefined) {
    await closeBillPages(moneyOf(call, registrationFollowers), unpaidBillId, now);
  }
  return { acknowledged_at: (row.acknowledgedAt ?? now).toISOString() };
}

async function confirmHeld(
  tx: Tx,
  held: WithdrawalRow,
  { actor, now }: OpenCall,
): Promise<Confirmed> {
  const subject = await subjectOf(tx, held);
  if (!subject) return acknowledge(tx, held, { by: actor ?? bySystem, now });
  const family: Actor = { id: subject.customerId, role: "customer" };
  const by = actor ?? family;
  // Within the period when it was stated: nobody loses it between two steps.
  const standing = standingOf(subject, held.createdAt);
  if (standing === "late" || standing === "over") {
    const row = await refuse(tx, held, { subject, standing }, { by, now });
    return { row, unpaidBillId: undefined };
  }
  return withdraw(tx, held, subject, { by, now });
}

async function withdraw(
  tx: Tx,
  held: WithdrawalRow,
  subject: Subject,
  { by, now }: By,
): Promise<Confirmed> {
  const done = await withdrawFrom(tx, subject, { by, now });
  const { sentences, moneyCents, billId = null } = done;
  const row = await advanceWithdrawal(tx, held, {
    event: "confirm",
    by,
    now,
    change: {
      acknowledgedAt: now,
      effect: sentences.join("\n"),
      billId,
      moneyCents,
      refundDueBy: moneyCents > 0 ? refundDueBy(now) : null,
    },
  });
  const about = "withdrawal_confirmed" as const;
  await mailOfWithdrawal(tx, row, { about, subject, effect: sentences }, now);
  return { row, unpaidBillId: done.unpaidBillId };
}

/** Nothing of the sender's was found: somebody looks. What looks sent by a machine is kept, and nobody is written to. */
async function acknowledge(tx: Tx, held: WithdrawalRow, { by, now }: By): Promise<Confirmed> {
  const { name: firstname, email, doubtful, personId } = held;
  const row = await advanceWithdrawal(tx, held, {
    event: "confirm",
    by,
    now,
    change: { acknowledgedAt: now },
  });
  const reasonId = contactReasons.indexOf("other") + 1;
  const said = { firstname, email, doubtful, personId, text: statementOf(held) };
  await openCase(tx, { kind: "contact", reasonId, ...said }, { by, now });
  if (!doubtful) await mailOfWithdrawal(tx, row, { about: "withdrawal_received" }, now);
  return { row, unpaidBillId: undefined };
}
