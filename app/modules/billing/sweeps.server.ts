import { sql } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { isChargeHeld } from "#app/modules/course/service.server.ts";

import { holdBill } from "./bill.server.ts";
import { bills } from "./bill.table.server.ts";
import {
  findBillOfPayment,
  findPaymentById,
  isCollectable,
  isRetriable,
  isStored,
  isUnansweredCharge,
  isUncalled,
} from "./charge.repository.server.ts";
import { applyEvent, chargeAndSettle, settleByLookUp } from "./charge.server.ts";
import { providerEvents } from "./charge.table.server.ts";
import { proveLedgerDaily } from "./ledger.server.ts";
import { ledgerProofs } from "./ledger.table.server.ts";
import { openPayment } from "./payment.server.ts";
import { payments } from "./payment.table.server.ts";

type Bill = Awaited<ReturnType<typeof holdBill>>;

/** Opens the next attempt of a bill that is held; a disputed course is not charged. */
async function collect(tx: Tx, bill: Bill, now: Date): Promise<number | undefined> {
  const { id: billId, customerId, courseId, amountCents } = bill;
  // Who contests holds the bill first: a contest is written before this is asked, or comes after the attempt.
  if (await isChargeHeld(tx, courseId)) return undefined;
  return (await openPayment(tx, { billId, customerId, amountCents }, now))?.id;
}

/** The nightly proof: a fault is an error of the sweep, told once and kept (ENT-35). */
async function prove(db: Db, now: Date): Promise<number> {
  const faults = await proveLedgerDaily(db, now);
  if (!faults) return 0;
  if (faults.length === 0) return 1;
  throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 20))}`);
}

/**
 * What the clock does about money: the nightly proof, events tried again, attempts never called or never
 * answered, refusals tried again on days 1, 3 and 7, bills whose family has a card by now.
 */
export const billingSweeps: readonly Sweep[] = [
  massSweep({
    ...{ job: "charging", name: "proof of the ledger", of: ledgerProofs },
    due: {
      at: sql`${ledgerProofs.at} + interval '24 hours'`,
      which: () => sql`${ledgerProofs.id} = (select max(id) from ${ledgerProofs})`,
    },
    all: prove,
  }),
  rowSweep<string>({
    ...{ job: "charging", name: "bank events", of: providerEvents },
    due: { at: providerEvents.nextTryAt, which: isStored },
    call: ({ db, now, gateways: { cards } }, id) => applyEvent(db, cards, id, now),
  }),
  rowSweep({
    ...{ job: "charging", name: "charges never sent", of: payments },
    // How long a request may take between opening an attempt and calling the provider.
    due: { at: sql`${payments.createdAt} + interval '2 minutes'`, which: isUncalled },
    call: ({ db, now, gateways: { cards } }, id) => chargeAndSettle(db, cards, id, now),
  }),
  rowSweep({
    ...{ job: "charging", name: "charges without an answer", of: payments },
    due: { at: payments.checkAt, which: isUnansweredCharge },
    hold: findPaymentById,
    act: (_, payment) => Promise.resolve(payment),
    call: ({ db, now, gateways: { cards } }, payment) => settleByLookUp(db, cards, payment, now),
  }),
  rowSweep({
    ...{ job: "charging", name: "refusals to try again", of: payments },
    due: { at: payments.retryAt, which: isRetriable },
    hold: async (tx, id: number) => holdBill(tx, await findBillOfPayment(tx, id)),
    act: collect,
    call: ({ db, now, gateways: { cards } }, id) => chargeAndSettle(db, cards, id, now),
  }),
  rowSweep({
    ...{ job: "charging", name: "bills to charge", of: bills },
    due: { which: isCollectable },
    hold: holdBill,
    act: collect,
    call: ({ db, now, gateways: { cards } }, id) => chargeAndSettle(db, cards, id, now),
  }),
];
