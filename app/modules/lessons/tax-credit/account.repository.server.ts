import { and, eq, isNotNull, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { isAccountActive, taxAccounts } from "./table.server.ts";

export type TaxAccountRow = typeof taxAccounts.$inferSelect;

export async function findWish(db: Db, customerId: number) {
  const [row] = await db
    .select({
      customer: customers,
      user: users,
      account: taxAccounts,
      putOff: sql<boolean>`exists (select 1 from ${lessonRequests}
        where ${and(eq(lessonRequests.customerId, customers.id), isNotNull(lessonRequests.taxCreditLaterAt))})`,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(taxAccounts, eq(taxAccounts.id, customers.id))
    .where(eq(customers.id, customerId));
  return row;
}

export async function findActive(tx: Tx, customerId: number, day: string): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(customers)
    .innerJoin(taxAccounts, eq(taxAccounts.id, customers.id))
    .where(and(eq(customers.id, customerId), isAccountActive, lte(taxAccounts.activatedOn, day)));
  return row !== undefined;
}

export async function lockTaxAccount(tx: Tx, id: number): Promise<TaxAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(taxAccounts)
    .where(eq(taxAccounts.id, id))
    .for("no key update");
  return row;
}

export async function findIdOfAgency(db: Db, agencyId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: taxAccounts.id })
    .from(taxAccounts)
    .where(eq(taxAccounts.agencyId, agencyId));
  return row?.id;
}

export async function insertTaxAccount(
  tx: Tx,
  row: typeof taxAccounts.$inferInsert,
): Promise<TaxAccountRow | undefined> {
  const [kept] = await tx.insert(taxAccounts).values(row).onConflictDoNothing().returning();
  return kept;
}

export async function saveTaxAccount(
  tx: Tx,
  id: number,
  changes: Partial<typeof taxAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(taxAccounts).set(changes).where(eq(taxAccounts.id, id));
}

export async function saveWish(
  tx: Tx,
  id: number,
  wish: Partial<
    Pick<
      typeof customers.$inferInsert,
      "urssafRegistered" | "urssafPaymentEnabled" | "urssafRefused"
    >
  >,
): Promise<void> {
  await tx.update(customers).set(wish).where(eq(customers.id, id));
}
