import { and, eq, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { cards, payers } from "./table.server.ts";

export type CardRow = typeof cards.$inferSelect;

export type CardOf = Readonly<{ customerId: number; entity: BillEntity }>;

const isPayer = ({ customerId, entity }: CardOf) =>
  and(eq(payers.customerId, customerId), eq(payers.entity, entity));

export async function findPayer(db: Db, of: CardOf) {
  const [payer] = await db.select().from(payers).where(isPayer(of));
  return payer;
}

export async function findPayerByProviderId(db: Db, providerId: string) {
  const [payer] = await db.select().from(payers).where(eq(payers.providerId, providerId));
  return payer;
}

export async function lockPayer(tx: Tx, of: CardOf) {
  const [payer] = await tx.select().from(payers).where(isPayer(of)).for("no key update");
  return payer;
}

export async function insertPayer(
  db: Db,
  { customerId, entity }: CardOf,
  providerId: string,
  now: Date,
): Promise<void> {
  await db
    .insert(payers)
    .values({ customerId, entity, providerId, setups: 0, createdAt: now })
    .onConflictDoNothing();
}

export async function takeSetupNumber(db: Db, of: CardOf): Promise<number> {
  const [payer] = await db
    .update(payers)
    .set({ setups: sql`${payers.setups} + 1` })
    .where(isPayer(of))
    .returning({ setups: payers.setups });
  if (!payer) throw new Error(`Customer ${String(of.customerId)} is no payer yet.`);
  return payer.setups;
}

export async function findActiveCard(
  db: Db,
  { customerId, entity }: CardOf,
): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(cards)
    .where(
      and(eq(cards.customerId, customerId), eq(cards.entity, entity), eq(cards.status, "active")),
    );
  return card;
}

export async function findCardByMethod(
  db: Db,
  paymentMethodId: string,
): Promise<CardRow | undefined> {
  const [card] = await db.select().from(cards).where(eq(cards.paymentMethodId, paymentMethodId));
  return card;
}

export const { insert: insertCard } = rowsOf(cards, "card");

export async function saveCardGone(
  tx: Tx,
  id: number,
  status: "replaced" | "removed",
  now: Date,
): Promise<void> {
  await tx.update(cards).set({ status, replacedAt: now }).where(eq(cards.id, id));
}
