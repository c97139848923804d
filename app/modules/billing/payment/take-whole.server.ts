import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money, Promised } from "#app/modules/billing/bill/followers.server.ts";
import { saveBill } from "#app/modules/billing/bill/repository.server.ts";

import type { Came } from "./ask-rest.server.ts";
import { receiptKey, receive, receiveBeside } from "./receive.server.ts";
import type { Settled } from "./settle.server.ts";
import { keepUnmatched, type UnmatchedRow } from "./unmatched.repository.server.ts";
import { spendUnmatched } from "./unmatched.server.ts";

/** Between the references of a payment made of several sums. */
export const together = " + ";

type Whole = Came & Readonly<{ aside: readonly UnmatchedRow[]; surplusCents: number }>;

/** Settles the locked bill by this sum and what was set aside for it; the surplus goes back to the family (OPS-06). */
export async function takeWhole(
  { db: tx, followers }: { db: Tx; followers: Money["followers"] },
  { bill, named, line, aside, surplusCents }: Whole,
  { by, now }: By,
): Promise<{ settled: Settled; givenBack?: Promised | undefined }> {
  const { means, reference } = named;
  for (const one of line ? [...aside, line] : aside) await spendUnmatched(tx, one, bill.id, now);
  if (aside.length > 0 || surplusCents > 0) await writeLine(tx, { bill, named, line }, now);
  if (bill.keptCents > 0) await saveBill(tx, bill.id, { keptCents: 0 });
  const key = receiptKey(named);
  const references = [...aside.map((one) => one.reference), reference].join(together);
  const whole = { means, key, amountCents: dueCents(bill), reference: references };
  const settled = await receive({ db: tx, followers }, { ...whole, billId: bill.id }, { by, now });
  if (surplusCents === 0) return { settled };
  const surplus = { means, reference, amountCents: surplusCents, key: `${key}:rest` };
  const { id: paymentId } = await receiveBeside(tx, bill, surplus, { by, now });
  const beside = { paymentId, why: "surplus", wholeCents: dueCents(bill) } as const;
  return { settled, givenBack: await followers.beside?.(tx, beside, { by, now }) };
}

/** The bank's line as it came: brought again, it is known. */
async function writeLine(tx: Tx, { bill, named, line }: Came, now: Date): Promise<void> {
  if (line) return;
  const { said, means, reference, amountCents } = named;
  const closed = { billId: bill.id, createdAt: now, closedAt: now };
  await keepUnmatched(tx, { said, means, reference, amountCents, ...closed });
}
