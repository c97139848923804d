import { and, eq, isNotNull, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { isAccountActive, taxAccounts } from "./table.server.ts";

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

export const {
  lock: lockTaxAccount,
  insertOnce: insertTaxAccount,
  save: saveTaxAccount,
} = rowsOf(taxAccounts, "tax account");

export async function findIdOfAgency(db: Db, agencyId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: taxAccounts.id })
    .from(taxAccounts)
    .where(eq(taxAccounts.agencyId, agencyId));
  return row?.id;
}

export const { save: saveWish } = rowsOf(customers, "customer");
