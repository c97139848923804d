import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type By, bySystem } from "#app/lib/actor.ts";
import { dueCents, isSettled } from "#app/modules/billing/bill/domain.ts";
import type { Beside, Followers, Promised } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";
import { resumeBill } from "#app/modules/billing/payment/await-money.server.ts";
import { receiptKey, receiveBeside } from "#app/modules/billing/payment/receive.server.ts";
import {
  findUnmatched,
  isRestOver,
  lockUnmatched,
  type UnmatchedRow,
} from "#app/modules/billing/payment/unmatched.repository.server.ts";
import { spendUnmatched } from "#app/modules/billing/payment/unmatched.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";

import { openRefund } from "./open.server.ts";

/** A sum that came beside a bill is promised to its family, with its day (STM-51). */
export async function giveBackBeside(
  tx: Tx,
  { paymentId, ...beside }: Beside,
  { by, now }: By,
): Promise<Promised> {
  const { amountCents, dueOn } = await openRefund(tx, paymentId, now, { by, beside });
  return { amountCents, dueOn };
}

type Part = Readonly<{ bill: BillRow; part: UnmatchedRow }>;

/** The bill first, as when a sum is received. */
async function holdPart(tx: Tx, id: number): Promise<Part | undefined> {
  const seen = await findUnmatched(tx, id);
  if (!seen?.forBillId) return undefined;
  const bill = await holdBill(tx, seen.forBillId);
  const part = await lockUnmatched(tx, id);
  return part && { bill, part };
}

/** The rest did not come, or is not needed: the bill is asked whole again, and the part goes back (OPS-06). */
async function giveBackPart(
  tx: Tx,
  followers: Followers,
  { bill, part }: Part,
  now: Date,
): Promise<undefined> {
  const move = { by: bySystem, now };
  await spendUnmatched(tx, part, bill.id, now);
  const { means, reference, amountCents, askedUntil } = part;
  const received = { means, reference, amountCents, key: receiptKey(part) };
  const { id: paymentId } = await receiveBeside(tx, bill, received, move);
  const keptCents = Math.max(bill.keptCents - (askedUntil ? amountCents : 0), 0);
  await saveBill(tx, bill.id, { keptCents });
  if (keptCents === 0 && bill.status === "awaiting" && bill.awaitedMeans) {
    await resumeBill(tx, bill, move);
  }
  const why = isSettled(bill) ? "settled" : "rest_missing";
  await followers.beside?.(tx, { paymentId, why, wholeCents: dueCents(bill) }, move);
}

export const partSweeps = (followers: Followers): readonly Sweep[] => [
  rowSweep({
    job: "charging",
    name: "parts of bills to give back",
    of: unmatchedReceipts,
    due: { which: isRestOver },
    hold: holdPart,
    act: async (tx, held, now) => held && giveBackPart(tx, followers, held, now),
  }),
];
