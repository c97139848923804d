import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill.table.server.ts";
import { payments } from "#app/modules/billing/payment.table.server.ts";

import type { WithdrawalState } from "./domain.ts";
import { withdrawals } from "./table.server.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function insertWithdrawal(
  tx: Tx,
  values: typeof withdrawals.$inferInsert,
): Promise<WithdrawalRow> {
  const [row] = await tx.insert(withdrawals).values(values).returning();
  if (!row) throw new Error("A withdrawal was not written.");
  return row;
}

export async function saveWithdrawal(
  tx: Tx,
  id: number,
  change: Partial<typeof withdrawals.$inferInsert>,
): Promise<WithdrawalRow> {
  const [row] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id)).returning();
  if (!row) throw new Error("A withdrawal was not saved.");
  return row;
}

export async function findWithdrawal(db: Db, uuid: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.uuid, uuid));
  return row;
}

export async function findWithdrawalRow(db: Db, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.id, id))
    .for("no key update");
  return row;
}

type Same = Pick<
  WithdrawalRow,
  "registrationId" | "contractId" | "contract" | "name" | "email" | "personId"
>;

/**
 * The same statement that still waits for its second step: of a family that is signed in from the same thing, of a
 * visitor in the same words, whatever they name.
 */
export async function findSameStated(
  tx: Tx,
  { isOwn, ...same }: Same & { isOwn: boolean },
  now: Date,
) {
  const { personId, name, email, contract, registrationId, contractId } = same;
  const ofSubject = or(
    registrationId === null ? undefined : eq(withdrawals.registrationId, registrationId),
    contractId === null ? undefined : eq(withdrawals.contractId, contractId),
  );
  const ofOne = isOwn ? ofSubject : eq(withdrawals.contract, contract);
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        ofOne,
        eq(withdrawals.state, "stated"),
        sql`${withdrawals.expiresAt} > ${now}`,
        eq(withdrawals.name, name),
        eq(withdrawals.email, email),
        personId === null ? isNull(withdrawals.personId) : eq(withdrawals.personId, personId),
      ),
    )
    .orderBy(desc(withdrawals.id))
    .limit(1);
  return row;
}

/** Withdrawals, the newest first. */
export function findWithdrawals(db: Db, state: WithdrawalState | undefined) {
  return db
    .select()
    .from(withdrawals)
    .where(state && eq(withdrawals.state, state))
    .orderBy(sql`${withdrawals.refundDueBy} nulls last`, asc(withdrawals.id))
    .limit(200);
}

/** A confirmed withdrawal whose money has all gone back: nothing that came in is more than what stands. */
export const isGivenBack = () => {
  const collected = sql`(select coalesce(sum(${payments.amountCents} - ${payments.refundedCents} - ${payments.sentCents}), 0) from ${payments} where ${payments.billId} = ${withdrawals.billId} and ${payments.status} in ('succeeded', 'refunded') and ${payments.quarantine} is distinct from 'not_due')`;
  const stands = sql`(select ${bills.amountCents} - ${bills.creditedCents} from ${bills} where ${bills.id} = ${withdrawals.billId})`;
  return and(
    eq(withdrawals.state, "confirmed"),
    sql`${withdrawals.moneyCents} > 0`,
    sql`${collected} <= ${stands}`,
  );
};
