import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { openBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillLine, BillLineKind } from "#app/modules/billing/credit/domain.ts";
import type { LedgerSide } from "#app/modules/billing/ledger/domain.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import {
  endAtNotice,
  holdWithRequest,
} from "#app/modules/lessons/lesson-request/withdraw.server.ts";

import { familyCents } from "./domain.ts";
import { employmentEndFollowers, employmentEndFollowsBill } from "./follow-bill.server.ts";
import { type EndRow, findEnd, lockEnd, saveEnd } from "./repository.server.ts";

type Held = Readonly<{ row: EndRow; sides: Readonly<{ customerId: number; teacherId: number }> }>;

export async function holdEnd(tx: Tx, id: number): Promise<Held> {
  const { contractId } = orNotFound(await findEnd(tx, id), "api.contract.not_found");
  const { contract: sides } = await holdWithRequest(tx, contractId);
  return { row: orNotFound(await lockEnd(tx, id), "api.contract.not_found"), sides };
}

/** The last day is over: the contract ends, the family is billed what it owes (STM-52). Returns the attempt to charge. */
export async function endEmployment(
  tx: Tx,
  { row, sides }: Held,
  now: Date,
): Promise<number | undefined> {
  const cause = `stopped_by_${row.by}`;
  await endAtNotice(tx, row.contractId, { by: byClock, now, cause });
  await saveEnd(tx, row.id, { endedAt: now });
  if (familyCents(row) === 0) return undefined;
  const billId = await billEnd(tx, { row, sides }, now);
  return openAttempt(tx, employmentEndFollowers, billId, now);
}

async function billEnd(tx: Tx, { row, sides }: Held, now: Date): Promise<number> {
  const { customerId, teacherId } = sides;
  const line = (kind: BillLineKind, amountCents: number): BillLine[] =>
    amountCents > 0 ? [{ kind, amountCents, vatCents: 0, vatPerMille: 0 }] : [];
  const shares: LedgerSide[] = [
    {
      account: "teacher",
      holderId: teacherId,
      amountCents: -(row.noticeCents + row.indemnityCents),
    },
    ...(row.employerCents > 0
      ? [{ account: "agency" as const, amountCents: -row.employerCents }]
      : []),
  ];
  const order = {
    subject: { kind: "employment_end", id: row.id },
    described: await employmentEndFollowsBill.describe(tx, row.id),
    entity: "main",
    customerId,
    lines: [
      ...line("salary", row.noticeCents),
      ...line("contributions", row.employerCents),
      ...line("indemnity", row.indemnityCents),
    ],
    shares,
  } as const;
  return (await openBill(tx, order, { by: byClock, now })).id;
}
