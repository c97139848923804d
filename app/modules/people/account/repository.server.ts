import { and, desc, eq, isNull, sql } from "drizzle-orm";

import { brokenRule, type Db, type Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { plainEmail } from "./domain.ts";
import { hasEmail } from "./email.table.server.ts";
import { customers, homeCity, users } from "./table.server.ts";

export type UserRow = typeof users.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const isAsTyped = sql`lower(${users.email}) = ${plainEmail(email)}`;
  const [found] = await db.select().from(users).where(hasEmail(email)).orderBy(desc(isAsTyped));
  return found;
}

const rows = rowsOf(users, "account");
export const { find: findUser, lock: lockUser, save: saveUser } = rows;

/** Undefined where another account has the address, whichever form of it that one keeps (AUTH-003). */
export const insertUser = async (tx: Tx, person: typeof users.$inferInsert) =>
  (await findUserByEmail(tx, person.email)) ? undefined : rows.insertOnce(tx, person);

export const { insert: insertCustomer, save: saveCustomer } = rowsOf(customers, "customer");

const isOpenOperator = and(eq(users.role, "operator"), isNull(users.disabledAt));

export const findOpenOperators = (db: Db): Promise<UserRow[]> =>
  db.select().from(users).where(isOpenOperator).orderBy(users.id);

/** In order, so that two closings wait for one another. */
export async function lockOpenOperators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isOpenOperator)
    .orderBy(users.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Its transaction is lost. */
export const isEmailUsed = (error: unknown): boolean => brokenRule(error) === "users_email_unique";

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

export async function findHomeCity(db: Db, id: number): Promise<string | null> {
  const [found] = await db.select({ homeCity }).from(customers).where(eq(customers.id, id));
  return found?.homeCity ?? null;
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
