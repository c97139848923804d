import { eq, sql } from "drizzle-orm";

import { brokenRule, type Db, type Tx } from "#app/db/client.server.ts";

import { customers, users } from "./table.server.ts";

export type UserRow = typeof users.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

/** The person of this e-mail, whatever its capitals. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return found;
}

/** The person of this id. */
export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id));
  return found;
}

/** The same, locked: whatever changes the way in waits. Rows that name the person are written meanwhile. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  return found;
}

/** Adds a person; nothing when the e-mail has an account already. */
export async function insertUser(
  tx: Tx,
  user: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [written] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return written;
}

/** Adds the family's side of a person. */
export async function insertCustomer(
  tx: Tx,
  customer: typeof customers.$inferInsert,
): Promise<void> {
  await tx.insert(customers).values(customer);
}

/** Changes a person. */
export async function saveUser(
  tx: Tx,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** Whether a write failed because another account has this e-mail, be it since a moment only; its transaction is lost. */
export const isEmailUsed = (error: unknown): boolean => brokenRule(error) === "users_email_unique";

/** Changes the family's side of a person. */
export async function saveCustomer(
  tx: Tx,
  id: number,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  await tx.update(customers).set(changes).where(eq(customers.id, id));
}

/** A family and its person. */
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

/** The same, locked: two changes of one account wait for each other. */
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
