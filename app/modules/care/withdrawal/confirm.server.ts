import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor, By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { endBillAttempts } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { registrationFollowers } from "#app/modules/group-lessons/registration/follow-billing.server.ts";

import { advanceWithdrawal, holdWithdrawal } from "./advance.server.ts";
import { refuse } from "./declare.server.ts";
import { standingOf } from "./domain.ts";
import { withdrawFrom } from "./effect.server.ts";
import { type Subject, subjectOf } from "./find-subject.server.ts";
import { acknowledgedFor, findAddressed, findLinked, isOwner } from "./link.server.ts";
import { mailOfWithdrawal } from "./notify.server.ts";
import { closeOwnCase, receiveStatement } from "./receive.server.ts";
import type { WithdrawalRow } from "./repository.server.ts";

type Confirmed = Readonly<{ row: WithdrawalRow; unpaidBillId: number | undefined }>;

/**
 * The second step (API-174). For its signed-in family it takes effect at once and is acknowledged (LAW-20); for
 * anyone else it is received and takes effect later (STM-50). Idempotent; 409 once expired.
 */
export async function confirmWithdrawal(call: OpenCall, { uuid }: { uuid: string }) {
  const seen = await findAddressed(call.db, uuid);
  return confirmSeen(call, seen, isOwner(call, seen));
}

/** By the mail's link, which proves its family. 409 once declined. */
export async function confirmByLink(call: OpenCall, { token }: { token: string }) {
  return confirmSeen(call, await findLinked(call.db, token), true);
}

async function confirmSeen(call: OpenCall, seen: WithdrawalRow, isProved: boolean) {
  const { db, now } = call;
  const { row, unpaidBillId } = await db.transaction(async (tx) => {
    const held = await holdWithdrawal(tx, seen.id);
    if (isProved) return confirmHeld(tx, held, { by: familyOf(held), now });
    return { row: await receiveStatement(tx, held, call), unpaidBillId: undefined };
  });
  if (unpaidBillId !== undefined) {
    await endBillAttempts(moneyOf(call, registrationFollowers), unpaidBillId, now);
  }
  return { acknowledged_at: (acknowledgedFor(row, isProved) ?? now).toISOString() };
}

/** Only its family may confirm or decline: signed in, or by the mail's link. */
export function familyOf({ customerId: id }: WithdrawalRow): Actor {
  if (id === null) throw new RuleError("not_found", "api.absent");
  return { id, role: "customer" };
}

/** Ends it once: confirmed by its family, or due (STM-50). */
export async function confirmHeld(
  tx: Tx,
  held: WithdrawalRow,
  { by, now }: By,
): Promise<Confirmed> {
  const subject = orNotFound(await subjectOf(tx, held), "api.absent");
  refuseOver(held, now);
  if (held.state !== "stated" && held.state !== "received") {
    return { row: held, unpaidBillId: undefined };
  }
  // The period is judged at the statement: no right is lost between two steps.
  const standing = standingOf(subject, held.createdAt);
  if (standing === "late" || standing === "over") {
    const row = await refuse(tx, held, { subject, standing }, { by, now });
    return { row, unpaidBillId: undefined };
  }
  return withdraw(tx, held, subject, { by, now });
}

function refuseOver({ state, expiresAt }: WithdrawalRow, now: Date): void {
  if (state === "declined") throw new RuleError("conflict", "api.withdrawal.declined");
  const isOver = state === "expired" || (expiresAt !== null && expiresAt <= now);
  if (isOver) throw new RuleError("conflict", "api.withdrawal.expired");
}

async function withdraw(
  tx: Tx,
  held: WithdrawalRow,
  subject: Subject,
  { by, now }: By,
): Promise<Confirmed> {
  const statedAt = held.createdAt;
  const done = await withdrawFrom(tx, subject, { by, now, statedAt });
  const { sentences, moneyCents, billId = null } = done;
  const row = await advanceWithdrawal(tx, held, {
    event: "confirm",
    by,
    now,
    change: {
      acknowledgedAt: held.acknowledgedAt ?? now,
      effect: sentences.join("\n"),
      billId,
      moneyCents,
      refundDueBy: moneyCents > 0 ? refundDueBy(statedAt) : null,
    },
  });
  await closeOwnCase(tx, row, { by, now });
  const about = "withdrawal_confirmed" as const;
  await mailOfWithdrawal(tx, row, { about, subject, effect: sentences }, now);
  return { row, unpaidBillId: done.unpaidBillId };
}
