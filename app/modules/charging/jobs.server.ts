import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { isChargeHeld } from "#app/modules/course/service.server.ts";
import { holdBill } from "#app/modules/invoice/service.server.ts";
import { proveLedgerDaily } from "#app/modules/ledger/service.server.ts";
import { openPayment } from "#app/modules/payment/service.server.ts";

import {
  findDueEvents,
  findDueWithoutAttempt,
  findRetries,
  findUnanswered,
  findUncalled,
} from "./repository.server.ts";
import { applyEvent, chargeAndSettle, settleByLookUp } from "./service.server.ts";

/** How long a request may take between opening an attempt and calling the provider. */
const graceMinutes = 2;

type ToCollect = { billId: number; customerId: number; courseId: number; amountCents: number };

/**
 * What the clock does about money: events tried again, attempts never called or never answered, refusals
 * tried again on days 1, 3 and 7, bills whose family has a card by now, and the nightly proof.
 */
export async function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  const tally = tallied();
  for (const { id } of await findDueEvents(db, now)) {
    await tally.try(() => applyEvent(db, cards, id, now));
  }
  for (const { id } of await findUncalled(db, plusMinutes(now, -graceMinutes))) {
    await tally.try(() => chargeAndSettle(db, cards, id, now));
  }
  for (const payment of await findUnanswered(db, now)) {
    await tally.try(() => settleByLookUp(db, cards, payment, now));
  }
  const bills = [...(await findRetries(db, now)), ...(await findDueWithoutAttempt(db, now))];
  for (const bill of bills) await tally.try(() => collect(db, cards, bill, now));
  const made = tally.end();
  return made + (await prove(db, now));
}

/** Opens the next attempt of a bill and charges it; a disputed course is not charged. */
async function collect(db: Db, cards: Cards, bill: ToCollect, now: Date): Promise<void> {
  const payment = await db.transaction(async (tx) => {
    // Who contests holds the bill first: a contest is written before this is asked, or comes after the attempt.
    await holdBill(tx, bill.billId);
    return (await isChargeHeld(tx, bill.courseId)) ? undefined : openPayment(tx, bill, now);
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

/** One thing's failure does not stop the others; the first one is told at the end. */
function tallied() {
  let done = 0;
  const failures: unknown[] = [];
  return {
    async try(run: () => Promise<unknown>): Promise<void> {
      try {
        await run();
        done++;
      } catch (error) {
        failures.push(error);
      }
    },
    end(): number {
      if (failures.length > 0) throw failures[0];
      return done;
    },
  };
}
