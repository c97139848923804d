import { and, eq, isNull, lte, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { payeeAccounts } from "./account.table.server.ts";
import { nextRun } from "./payout.domain.ts";

export type PayeeRow = typeof payeeAccounts.$inferSelect;

export const {
  find: findPayee,
  lock: lockPayee,
  save: savePayee,
} = rowsOf(payeeAccounts, "payee account");

export async function findIbanEnd(db: Db, id: number): Promise<string | null> {
  return (await findPayee(db, id))?.ibanEnd ?? null;
}

/** Locks the account; created as missing the first time. */
export async function holdPayee(tx: Tx, id: number, now: Date): Promise<PayeeRow> {
  await tx
    .insert(payeeAccounts)
    .values({ id, state: "missing", stateSince: now, due: [], payoutAt: nextRun(now) })
    .onConflictDoNothing();
  const row = await lockPayee(tx, id);
  if (!row) throw new Error(`The account of teacher ${String(id)} is gone.`);
  return row;
}

export async function findIdOfProvider(db: Db, providerId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: payeeAccounts.id })
    .from(payeeAccounts)
    .where(eq(payeeAccounts.providerId, providerId));
  return row?.id;
}

/** Claims the opening of an account; false while another call has it, or once open. */
export async function claimOpening(
  db: Db,
  id: number,
  { until, machineNow }: { until: Date; machineNow: Date },
): Promise<boolean> {
  const isFree = or(
    isNull(payeeAccounts.openingUntil),
    lte(payeeAccounts.openingUntil, machineNow),
  );
  const claimed = await db
    .update(payeeAccounts)
    .set({ openingUntil: until })
    .where(and(eq(payeeAccounts.id, id), isNull(payeeAccounts.providerId), isFree))
    .returning({ id: payeeAccounts.id });
  return claimed.length > 0;
}

export async function endOpening(db: Db, id: number): Promise<void> {
  await db.update(payeeAccounts).set({ openingUntil: null }).where(eq(payeeAccounts.id, id));
}

export async function findPayeePerson(db: Db, id: number) {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstname,
      lastName: users.lastname,
      phone: users.phone,
      birthDate: teachers.birthDate,
      city: teachers.cityName,
      postalCode: teachers.postalCode,
      country: teachers.country,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, id));
  return row;
}
