import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import { stateOf, withdrawalReference, type WithdrawalState } from "./domain.ts";
import { findWithdrawalRow, findWithdrawals, type WithdrawalRow } from "./repository.server.ts";

type Query = Paging & { state?: WithdrawalState | undefined };

/** Withdrawals for the operator: refunds due first, the most urgent on top (API-304a). */
export const listForOperator = (
  { reader, now }: Pick<Call, "reader" | "now">,
  { state, ...paging }: Query,
) =>
  listed(
    paging,
    (page) => findWithdrawals(reader, state, page),
    ({ row }) => presentRow(row, now),
  );

/** A withdrawal with its history (API-304b). 404 when unknown. */
export async function showWithdrawalRow(db: Db, id: number, now: Date) {
  const row = orNotFound(await findWithdrawalRow(db, id), "api.absent");
  const history = await listHistory(db, [{ machine: "withdrawal", id }]);
  return {
    ...presentRow(row, now),
    effect: row.effect,
    doubtful: row.doubtful,
    history: history.map(presentNamedLine),
  };
}

function presentRow(row: WithdrawalRow, now: Date) {
  const { id, state, name, email, contract, customerId, createdAt } = row;
  const waits = state === "confirmed" ? row.refundDueBy : null;
  return {
    give_back_by: isoOf(waits),
    id,
    reference: withdrawalReference(row),
    state,
    word: presentState("operator", stateOf(row), now).word,
    name,
    email,
    contract,
    found: foundOf(row),
    customer_id: customerId,
    bill_id: row.billId,
    to_give_back: toEuros(waits ? row.moneyCents : 0),
    overdue: waits !== null && waits < now,
    stated_at: createdAt.toISOString(),
    acknowledged_at: isoOf(row.acknowledgedAt),
    acts_at: isoOf(row.actsAt),
  };
}

const isoOf = (date: Date | null) => iso(date);

function foundOf({ registrationId, contractId }: WithdrawalRow): string | null {
  if (registrationId !== null) return contractNumber("registration", registrationId);
  return contractId === null ? null : contractNumber("contract", contractId);
}
