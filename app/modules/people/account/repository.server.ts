import { eq, sql } from "drizzle-orm";

import { brokenRule, type Db, type Tx } from "#app/db/client.server.ts";

import { customers, users } from "./table.server.ts";

export type UserRow = typeof users.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return found;
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id));
  return found;
}

/** Access changes wait; rows that reference the user are still written. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  return found;
}

export async function insertUser(
  tx: Tx,
  user: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [written] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return written;
}

export async function insertCustomer(
  tx: Tx,
  customer: typeof customers.$inferInsert,
): Promise<void> {
  await tx.insert(customers).values(customer);
}

export async function saveUser(
  tx: Tx,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** Its transaction is lost. */
export const isEmailUsed = (error: unknown): boolean => brokenRule(error) === "users_email_unique";

export async function saveCustomer(
  tx: Tx,
  id: number,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  await tx.update(customers).set(changes).where(eq(customers.id, id));
}

export async function findCustomer(
  db: Db,
  id: number,
): Promise<{ user: UserRow; customer: CustomerRow } | undefined> {
  const [found] = await db
    .select({ user: users, customer: customers })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, id));
  return found;
}

export async function lockCustomer(
  tx: Tx,
  id: number,
): Promise<{ user: UserRow; customer: CustomerRow } | undefined> {
  const [found] = await tx
    .select({ user: users, customer: customers })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, id))
    .for("no key update");
  return found;
}
