import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { endBillAttempts } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { registrationFollowers } from "#app/modules/group-lessons/registration/follow-billing.server.ts";

import { advanceWithdrawal, holdWithdrawal } from "./advance.server.ts";
import { confirmHeld } from "./confirm.server.ts";
import { ofSubject } from "./declare.server.ts";
import { findSubjectNamed } from "./find-subject.server.ts";
import { mailOfWithdrawal } from "./notify.server.ts";
import type { Decision } from "./operator.endpoints.ts";
import { closeOwnCase } from "./receive.server.ts";
import { saveWithdrawal, type WithdrawalRow } from "./repository.server.ts";

type Decided = Readonly<{ row: WithdrawalRow; unpaidBillId?: number | undefined }>;

/**
 * Ends a statement that waits for an operator: bound to the contract that it meant, with its effects as of its own
 * date, refused by mail, or closed (API-299). 409 when it waits no more, or acts by itself; 422 for an unknown
 * contract.
 */
export async function decideWithdrawal(call: Call, input: Decision & { id: number }) {
  const { db, actor: by, now } = call;
  const { row, unpaidBillId } = await db.transaction(async (tx) => {
    const held = await holdWithdrawal(tx, input.id);
    if (held.state !== "received") throw new RuleError("conflict", "api.withdrawal.decided");
    // A family's right in time: only the family gives it up.
    if (held.actsAt) throw new RuleError("conflict", "api.withdrawal.acts");
    const decided = await acts[input.decision](tx, held, { by, now, ...input });
    await closeOwnCase(tx, decided.row, { by, now });
    return decided;
  });
  if (unpaidBillId !== undefined) {
    await endBillAttempts(moneyOf(call, registrationFollowers), unpaidBillId, now);
  }
  return { id: row.id, state: row.state };
}

type Deciding = By & Omit<Decision, "decision">;

type Act = (tx: Tx, held: WithdrawalRow, deciding: Deciding) => Promise<Decided>;

const acts: Readonly<Record<Decision["decision"], Act>> = { bind, refuse, close };

/** A matched one waits for its family: only what named nothing is bound. */
async function bind(tx: Tx, held: WithdrawalRow, { contract = "", by, now }: Deciding) {
  if (held.customerId !== null) throw new RuleError("conflict", "api.withdrawal.bound");
  const subject = await findSubjectNamed(tx, contract);
  if (!subject) throw fieldFault("contract", "api.withdrawal.unknown_contract");
  const bound = await saveWithdrawal(tx, held.id, ofSubject(subject));
  return confirmHeld(tx, bound, { by, now });
}

async function refuse(tx: Tx, held: WithdrawalRow, { reason, by, now }: Deciding) {
  const row = await advanceWithdrawal(tx, held, { event: "reject", by, now });
  const effect = reason.split("\n");
  await mailOfWithdrawal(tx, row, { about: "withdrawal_refused", effect }, now);
  return { row };
}

async function close(tx: Tx, held: WithdrawalRow, { by, now }: Deciding) {
  return { row: await advanceWithdrawal(tx, held, { event: "close", by, now }) };
}
