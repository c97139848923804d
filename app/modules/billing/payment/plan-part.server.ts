import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import { restCents } from "#app/modules/billing/bill/domain.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";
import { closeCasesOfBill } from "#app/modules/foundation/case/answer.server.ts";

import { type Came, keepFor, type Rest } from "./ask-rest.server.ts";
import { endOf, isOver, nextPart, standingParts } from "./plan.domain.ts";
import { type Plan, savePlan } from "./plan.repository.server.ts";
import { saveUnmatched, type UnmatchedRow } from "./unmatched.repository.server.ts";

type Part = Came & Readonly<{ aside: readonly UnmatchedRow[]; plan: Plan }>;

/** A part of a bill under a plan: set aside until the others are there, and the next date is told (API-301). */
export async function keepPart(
  tx: Tx,
  { plan, aside, ...came }: Part,
  { by, now }: By,
): Promise<{ unmatchedId: number; rest: Rest }> {
  const { bill, named, line } = came;
  const isKnown = line?.askedUntil && line.forBillId === bill.id;
  if (isKnown) return { unmatchedId: line.id, rest: restOf(bill, plan) };
  const until = endOf(plan.parts.at(-1)?.dueOn ?? "");
  const { id: unmatchedId } = await keepFor(tx, came, now, until);
  for (const one of aside) await saveUnmatched(tx, one.id, { askedUntil: until });
  const keptCents = named.amountCents + sumOf(aside, ({ amountCents }) => amountCents);
  const kept = await awaitNext(tx, { ...bill, keptCents }, plan, { by, now });
  await notifyPart(tx, kept, { plan, cents: named.amountCents }, now);
  return { unmatchedId, rest: restOf(kept, plan) };
}

/** The bill as it will be awaits its next date; what was missed may be caught up. */
async function awaitNext(tx: Tx, bill: BillRow, plan: Plan, { by, now }: By): Promise<BillRow> {
  if (bill.status !== "awaiting") await advanceBill(tx, bill, { event: "await", by, now });
  const { keptCents } = bill;
  const kept = await saveBill(tx, bill.id, { keptCents, ...afterPart(bill, plan) });
  if (plan.missedAt && !isLate(kept, plan, now)) await catchUp(tx, plan, { by, now });
  return kept;
}

/** No date is late any more: lessons go on, and no operator has to write. */
async function catchUp(tx: Tx, { id, billId }: Plan, move: By): Promise<void> {
  await savePlan(tx, id, { missedAt: null });
  await saveBill(tx, billId, { unpaidSince: null });
  await closeCasesOfBill(tx, billId, move);
}

function afterPart(bill: BillRow, { parts }: Plan): Partial<BillRow> {
  const next = nextPart(parts, restCents(bill));
  return {
    awaitedMeans: bill.awaitedMeans ?? "transfer",
    ...(next && { awaitedUntil: endOf(next.dueOn) }),
  };
}

const restOf = (bill: BillRow, { parts }: Plan): Rest => {
  const rest = restCents(bill);
  const next = nextPart(parts, rest) ?? parts.at(-1);
  return { restCents: rest, until: endOf(next?.dueOn ?? "") };
};

/** Something is still to come of a date whose evening has passed. */
const isLate = (bill: BillRow, { parts }: Plan, now: Date): boolean =>
  standingParts(parts, restCents(bill)).some(
    ({ leftCents, dueOn }) => leftCents > 0 && isOver(dueOn, now),
  );

async function notifyPart(
  tx: Tx,
  bill: BillRow,
  { plan, cents }: Readonly<{ plan: Plan; cents: number }>,
  now: Date,
): Promise<void> {
  const next = nextPart(plan.parts, restCents(bill));
  if (!next) return;
  const details = {
    received: sum(toEuros(cents)),
    rest: sum(toEuros(restCents(bill))),
    next: sum(toEuros(next.leftCents)),
    day: dayInWords(next.dueOn),
    reference: instructionsOf(bill).reference,
  };
  await notifyOfBill(tx, bill, { message: "bill_plan_part", details }, now);
}
