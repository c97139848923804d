import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { inTurn, sweep } from "#app/lib/sweep.ts";
import { isChargeHeld } from "#app/modules/course/service.server.ts";

import { holdBill } from "./bill.server.ts";
import {
  findDueEvents,
  findDueWithoutAttempt,
  findRetries,
  findUnanswered,
  findUncalled,
  isRetryDue,
} from "./charge.repository.server.ts";
import { applyEvent, chargeAndSettle, settleByLookUp } from "./charge.server.ts";
import { proveLedgerDaily } from "./ledger.server.ts";
import { openPayment } from "./payment.server.ts";

/** How long a request may take between opening an attempt and calling the provider. */
const graceMinutes = 2;

type ToCollect = { billId: number; customerId: number; courseId: number; amountCents: number };

/**
 * What the clock does about money: the nightly proof, events tried again, attempts never called or never
 * answered, refusals tried again on days 1, 3 and 7, bills whose family has a card by now.
 */
export function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  const uncalled = plusMinutes(now, -graceMinutes);
  return inTurn([
    // First, so that a fault of the ledger is the one that is told.
    () => prove(db, now),
    async () => sweep(await findDueEvents(db, now), ({ id }) => applyEvent(db, cards, id, now)),
    async () =>
      sweep(await findUncalled(db, uncalled), ({ id }) => chargeAndSettle(db, cards, id, now)),
    async () =>
      sweep(await findUnanswered(db, now), (payment) => settleByLookUp(db, cards, payment, now)),
    async () => sweep(await findRetries(db, now), (bill) => collect(db, cards, bill, now)),
    async () =>
      sweep(await findDueWithoutAttempt(db, now), (bill) => collect(db, cards, bill, now)),
  ]);
}

/** Opens the next attempt of a bill and charges it; a disputed course is not charged. */
async function collect(db: Db, cards: Cards, bill: ToCollect, now: Date): Promise<void> {
  const payment = await db.transaction(async (tx) => {
    // Who contests holds the bill first: a contest is written before this is asked, or comes after the attempt.
    const { status } = await holdBill(tx, bill.billId);
    if (await isChargeHeld(tx, bill.courseId)) return undefined;
    if (status === "failed" && !(await isRetryDue(tx, bill.billId, now))) return undefined;
    return openPayment(tx, bill, now);
  });
  if (payment) await chargeAndSettle(db, cards, payment.id, now);
}

/** The nightly proof: a fault is an error of the job, told once and kept (ENT-35). */
async function prove(db: Db, now: Date): Promise<number> {
  const faults = await proveLedgerDaily(db, now);
  if (!faults) return 0;
  if (faults.length === 0) return 1;
  throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 20))}`);
}
