import { and, eq, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { cards, payers } from "./card.table.server.ts";

export type CardRow = typeof cards.$inferSelect;

export async function findPayer(db: Db, customerId: number) {
  const [payer] = await db.select().from(payers).where(eq(payers.customerId, customerId));
  return payer;
}

export async function findPayerByProviderId(db: Db, providerId: string) {
  const [payer] = await db.select().from(payers).where(eq(payers.providerId, providerId));
  return payer;
}

/** Holds a customer's cards to the end of the transaction. */
export async function lockPayer(tx: Tx, customerId: number) {
  const [payer] = await tx
    .select()
    .from(payers)
    .where(eq(payers.customerId, customerId))
    .for("no key update");
  return payer;
}

/** Whoever is first writes it; the others find it. */
export async function insertPayer(
  db: Db,
  customerId: number,
  providerId: string,
  now: Date,
): Promise<void> {
  await db
    .insert(payers)
    .values({ customerId, providerId, setups: 0, createdAt: now })
    .onConflictDoNothing();
}

/** The number of this card set-up, for its idempotency key. */
export async function takeSetupNumber(db: Db, customerId: number): Promise<number> {
  const [payer] = await db
    .update(payers)
    .set({ setups: sql`${payers.setups} + 1` })
    .where(eq(payers.customerId, customerId))
    .returning({ setups: payers.setups });
  if (!payer) throw new Error(`Customer ${String(customerId)} is no payer yet.`);
  return payer.setups;
}

export async function findActiveCard(db: Db, customerId: number): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.customerId, customerId), eq(cards.status, "active")));
  return card;
}

export async function findCardByMethod(
  db: Db,
  paymentMethodId: string,
): Promise<CardRow | undefined> {
  const [card] = await db.select().from(cards).where(eq(cards.paymentMethodId, paymentMethodId));
  return card;
}

export async function insertCard(tx: Tx, card: typeof cards.$inferInsert): Promise<CardRow> {
  const [row] = await tx.insert(cards).values(card).returning();
  if (!row) throw new Error("No card was written.");
  return row;
}

/** A card that is charged no more, from this instant. */
export async function saveCardGone(
  tx: Tx,
  id: number,
  status: "replaced" | "removed",
  now: Date,
): Promise<void> {
  await tx.update(cards).set({ status, replacedAt: now }).where(eq(cards.id, id));
}
