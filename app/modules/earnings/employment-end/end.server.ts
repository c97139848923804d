import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { openBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillLine, BillLineKind } from "#app/modules/billing/credit/domain.ts";
import type { LedgerSide } from "#app/modules/billing/ledger/domain.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { endAtNotice } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import { cutShort } from "./cut-short.server.ts";
import { familyCents } from "./domain.ts";
import { employmentEndFollowers, employmentEndFollowsBill } from "./follow-bill.server.ts";
import type { Held } from "./hold.server.ts";
import { announceLastDay } from "./last-day.server.ts";
import { saveEnd } from "./repository.server.ts";

/** The last day is over: the contract ends, the family is billed what it owes (STM-52). Returns the attempt to charge. */
export async function endEmployment(tx: Tx, held: Held, now: Date): Promise<number | undefined> {
  const row = await cutShort(tx, held);
  const { contract } = held;
  await endAtNotice(tx, row.contractId, { by: byClock, now, cause: `stopped_by_${row.by}` });
  await announceLastDay(tx, { row, contract }, now);
  await saveEnd(tx, row.id, { endedAt: now });
  if (familyCents(row) === 0) return undefined;
  const billId = await billEnd(tx, { row, contract }, now);
  return openAttempt(tx, employmentEndFollowers, billId, now);
}

async function billEnd(tx: Tx, { row, contract }: Held, now: Date): Promise<number> {
  const { customerId, teacherId } = contract;
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
