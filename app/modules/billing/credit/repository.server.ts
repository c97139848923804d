import { and, asc, eq, gt, not, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { isDisputedOf } from "#app/modules/billing/payment/table.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import { creditUses, familyCredits } from "./table.server.ts";

export type CreditRow = typeof familyCredits.$inferSelect;

export const leftOf = sql`${familyCredits.amountCents} - ${familyCredits.usedCents} - ${familyCredits.refundedCents}`;

const hasLeft = () => gt(leftOf, 0);

/** Not while the holder disputes the payment that brought it: its bank may give that money back. */
export const isSpendable = () => and(hasLeft(), not(isDisputedOf(familyCredits.paymentId)));

export function lockCreditsOf(
  tx: Tx,
  customerId: number,
  entity: BillEntity,
): Promise<CreditRow[]> {
  const own = and(eq(familyCredits.customerId, customerId), eq(familyCredits.entity, entity));
  return tx
    .select()
    .from(familyCredits)
    .where(and(own, isSpendable()))
    .orderBy(asc(familyCredits.expiresAt), asc(familyCredits.id))
    .for("no key update");
}

/** What is left of what was kept of a payment. */
export const lockCreditsOfPayment = (tx: Tx, paymentId: number): Promise<CreditRow[]> =>
  tx
    .select()
    .from(familyCredits)
    .where(and(eq(familyCredits.paymentId, paymentId), hasLeft()))
    .orderBy(asc(familyCredits.id))
    .for("no key update");

export const { lock: lockCredit, insert: insertCredit } = rowsOf(familyCredits, "credit");

export async function addToCredit(
  tx: Tx,
  id: number,
  { usedCents = 0, refundedCents = 0 }: { usedCents?: number; refundedCents?: number },
): Promise<void> {
  await tx
    .update(familyCredits)
    .set({
      usedCents: sql`${familyCredits.usedCents} + ${usedCents}`,
      refundedCents: sql`${familyCredits.refundedCents} + ${refundedCents}`,
    })
    .where(eq(familyCredits.id, id));
}

export async function insertUses(
  tx: Tx,
  uses: readonly (typeof creditUses.$inferInsert)[],
): Promise<void> {
  if (uses.length > 0) await tx.insert(creditUses).values([...uses]);
}

export function lockUsesOf(tx: Tx, billId: number) {
  return tx
    .select({ creditId: creditUses.creditId, amountCents: creditUses.amountCents })
    .from(creditUses)
    .innerJoin(familyCredits, eq(familyCredits.id, creditUses.creditId))
    .where(and(eq(creditUses.billId, billId), gt(creditUses.amountCents, 0)))
    .orderBy(sql`${familyCredits.expiresAt} desc`, sql`${familyCredits.id} desc`)
    .for("no key update", { of: familyCredits });
}

export async function takeFromUse(
  tx: Tx,
  { creditId, billId }: { creditId: number; billId: number },
  cents: number,
): Promise<void> {
  await tx
    .update(creditUses)
    .set({ amountCents: sql`${creditUses.amountCents} - ${cents}` })
    .where(and(eq(creditUses.creditId, creditId), eq(creditUses.billId, billId)));
}

export async function findKept(
  db: Db,
  of: { billId: number } | { paymentId: number },
): Promise<number> {
  const [found] = await db
    .select({
      cents:
        sql`coalesce(sum(${familyCredits.amountCents} - ${familyCredits.refundedCents}), 0)`.mapWith(
          Number,
        ),
    })
    .from(familyCredits)
    .where(
      "billId" in of
        ? eq(familyCredits.billId, of.billId)
        : eq(familyCredits.paymentId, of.paymentId),
    );
  return found?.cents ?? 0;
}

export function findCreditsOf(db: Db, customerId: number): Promise<CreditRow[]> {
  return db
    .select()
    .from(familyCredits)
    .where(and(eq(familyCredits.customerId, customerId), isSpendable()))
    .orderBy(asc(familyCredits.expiresAt), asc(familyCredits.id));
}

/** With something left, the next to expire first; `leftCents`: of all of them together. */
export const findCreditPage = (db: Db, customerId: number | undefined, page: Page) =>
  db
    .select({
      row: familyCredits,
      customer: personName(familyCredits.customerId),
      leftCents: sql`sum(${leftOf}) over ()`.mapWith(Number),
      total: rowsInAll(),
    })
    .from(familyCredits)
    .where(
      and(
        hasLeft(),
        customerId === undefined ? undefined : eq(familyCredits.customerId, customerId),
      ),
    )
    .orderBy(asc(familyCredits.expiresAt), asc(familyCredits.id))
    .limit(page.length)
    .offset(page.start);
