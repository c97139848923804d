import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import { type BillState, settledStates, unpaidDays } from "#app/modules/billing/bill/domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import type { CardOf } from "#app/modules/billing/card/repository.server.ts";
import { cardEndsAt, cards } from "#app/modules/billing/card/table.server.ts";

import { hasGoodCard } from "./charge.repository.server.ts";
import { hasOpenPlan } from "./plan.table.server.ts";
import { payments } from "./table.server.ts";

const waits = () => inArray(bills.status, ["due", "failed"]);

const someAttempt = (db: Db, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.billId, bills.id), which));

/** What came of one of which the rest was asked is given back by another sweep. */
export const isAwaitedOver = () =>
  and(
    eq(bills.status, "awaiting"),
    isNotNull(bills.awaitedMeans),
    eq(bills.keptCents, 0),
    not(hasOpenPlan),
  );

export const isLeftUnpaid = (db: Db, now: Date) =>
  and(
    eq(bills.kind, "bill"),
    eq(bills.entity, "main"),
    waits(),
    isNull(bills.unpaidSince),
    // Its plan’s dates are reminded of instead (API-301).
    not(hasOpenPlan),
    gt(bills.amountCents, bills.creditedCents),
    notExists(someAttempt(db, inArray(payments.status, [...openPaymentStates]))),
    sql`not (${and(exists(someAttempt(db, gt(payments.retryAt, now))), hasGoodCard(db, now))})`,
    // A card never tried is charged within a minute.
    sql`not (${and(hasGoodCard(db, now), notExists(someAttempt(db, undefined)))})`,
  );

export const isUnpaid = () => and(waits(), isNotNull(bills.unpaidSince));

const ofBill = (db: Db, ...states: readonly BillState[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bills)
      .where(and(eq(bills.id, payments.billId), inArray(bills.status, [...states]))),
  );

export const isBankWaiting = (db: Db) =>
  and(
    eq(payments.status, "requires_action"),
    ofBill(db, "due", "processing", "awaiting", "failed"),
  );

/** An open attempt, at the bank or on a page, of a bill that other money settled (STM-24). */
export const isMoot = (db: Db) =>
  and(
    eq(payments.means, "card"),
    or(
      eq(payments.status, "requires_action"),
      and(isNotNull(payments.pageUrl), inArray(payments.status, [...openPaymentStates, "failed"])),
    ),
    ofBill(db, ...settledStates),
  );

export async function mayGoOn(db: Db, of: CardOf, now: Date): Promise<boolean> {
  const stopping = db
    .select({ one: sql`1` })
    .from(bills)
    .where(
      and(
        eq(bills.customerId, of.customerId),
        inArray(bills.status, ["due", "failed", "awaiting"]),
        lte(bills.unpaidSince, plusDays(now, -unpaidDays.stop)),
      ),
    );
  const good = and(
    eq(cards.customerId, of.customerId),
    eq(cards.entity, of.entity),
    eq(cards.status, "active"),
    gt(cardEndsAt, now),
    notExists(stopping),
  );
  return (await db.$count(cards, good)) > 0;
}
