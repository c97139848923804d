import { and, eq, isNull } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { hasEmail } from "./email.table.server.ts";
import { passwordResets } from "./password.table.server.ts";
import { users } from "./table.server.ts";

const holderColumns = {
  id: users.id,
  email: users.email,
  firstname: users.firstname,
  passwordHash: users.passwordHash,
};

export async function findHolderByEmail(db: Db, email: string) {
  const [found] = await db
    .select(holderColumns)
    .from(users)
    .where(and(hasEmail(email), isNull(users.disabledAt)));
  return found;
}

export async function findHolder(db: Db, id: number) {
  const [found] = await db.select(holderColumns).from(users).where(eq(users.id, id));
  return found;
}

/** Serialises reset permissions and password changes. */
export async function lockHolder(tx: Tx, id: number) {
  const [found] = await tx
    .select(holderColumns)
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return found;
}

export async function insertReset(
  db: Db,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await closeResets(db, reset.userId, reset.createdAt);
  await db.insert(passwordResets).values(reset);
}

export async function findReset(db: Db, hash: string) {
  const [found] = await db
    .select({
      ...holderColumns,
      forced: passwordResets.forced,
      expiresAt: passwordResets.expiresAt,
      usedAt: passwordResets.usedAt,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.hash, hash), isNull(users.disabledAt)));
  return found;
}

export async function closeResets(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function savePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, passwordChangeRequired: false })
    .where(eq(users.id, userId));
}

export async function saveEmailConfirmed(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}
