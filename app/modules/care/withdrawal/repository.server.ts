import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsCounted } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { isCollected, payments } from "#app/modules/billing/payment/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { isToSend } from "#app/modules/billing/refund/waiting.table.server.ts";
import { isPlainEmail } from "#app/modules/people/account/email.table.server.ts";

import type { WithdrawalState } from "./domain.ts";
import { withdrawals } from "./table.server.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export const {
  insert: insertWithdrawal,
  save: saveWithdrawal,
  find: findWithdrawalRow,
  lock: lockWithdrawal,
} = rowsOf(withdrawals, "withdrawal");

export async function findWithdrawal(db: Db, uuid: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.uuid, uuid));
  return row;
}

type Same = Pick<
  WithdrawalRow,
  "registrationId" | "contractId" | "contract" | "name" | "email" | "personId"
>;

type OfSubject = Pick<WithdrawalRow, "registrationId" | "contractId">;

const isOfSubject = ({ registrationId, contractId }: OfSubject) =>
  or(
    registrationId === null ? undefined : eq(withdrawals.registrationId, registrationId),
    contractId === null ? undefined : eq(withdrawals.contractId, contractId),
  );

/**
 * Same waiting statement: for a signed-in family the same subject, for a visitor the same words, whatever they name
 * or the family answered.
 */
export async function findSameStated(
  tx: Tx,
  { isOwn, ...same }: Same & { isOwn: boolean },
  statedAfter: Date,
) {
  const { personId, name, email, contract } = same;
  const ofOne = isOwn
    ? and(isOfSubject(same), eq(withdrawals.state, "stated"))
    : and(eq(withdrawals.contract, contract), isNull(withdrawals.receivedAt));
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        ofOne,
        gt(withdrawals.createdAt, statedAfter),
        eq(withdrawals.name, name),
        isPlainEmail(withdrawals.email, email),
        personId === null ? isNull(withdrawals.personId) : eq(withdrawals.personId, personId),
      ),
    )
    .orderBy(desc(withdrawals.id))
    .limit(1);
  return row;
}

export async function wasDeclined(tx: Tx, subject: OfSubject): Promise<boolean> {
  const which = and(isOfSubject(subject), eq(withdrawals.state, "declined"));
  return (await tx.$count(withdrawals, which)) > 0;
}

/** Also locks visitors' waiting statements about the same subject. */
export const lockWaiting = (tx: Tx, row: OfSubject & { id: number }): Promise<WithdrawalRow[]> =>
  tx
    .select()
    .from(withdrawals)
    .where(
      and(
        isOfSubject(row),
        inArray(withdrawals.state, ["stated", "received"]),
        or(
          eq(withdrawals.id, row.id),
          sql`${withdrawals.personId} is distinct from ${withdrawals.customerId}`,
        ),
      ),
    )
    .orderBy(asc(withdrawals.id))
    .for("no key update");

export const findReceived = (db: Db, customerId: number): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.customerId, customerId), eq(withdrawals.state, "received")))
    .orderBy(asc(withdrawals.id))
    .limit(50);

export function findWithdrawals(
  db: Db,
  state: WithdrawalState | undefined,
  page: Readonly<{ start: number; length: number }>,
) {
  const which = state && eq(withdrawals.state, state);
  return db
    .select({ row: withdrawals, total: rowsCounted(withdrawals, which) })
    .from(withdrawals)
    .where(which)
    .orderBy(asc(withdrawals.refundDueBy), asc(withdrawals.id))
    .offset(page.start)
    .limit(page.length);
}

/** Marked refunded, and the bank returned the money since (STM-51). */
export const isBounced = () =>
  and(
    eq(withdrawals.state, "refunded"),
    sql`exists (select 1 from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId} where ${payments.billId} = ${withdrawals.billId} and ${isToSend()})`,
  );

export const isGivenBack = () => {
  const collected = sql`(select coalesce(sum(${payments.amountCents} - ${payments.refundedCents} - ${payments.sentCents}), 0) from ${payments} where ${payments.billId} = ${withdrawals.billId} and ${isCollected})`;
  // Kept as credit instead: given back as well (STM-47).
  const kept = sql`(select coalesce(sum(${familyCredits.amountCents} - ${familyCredits.refundedCents}), 0) from ${familyCredits} where ${familyCredits.billId} = ${withdrawals.billId})`;
  const stands = sql`(select ${bills.amountCents} - ${bills.creditedCents} from ${bills} where ${bills.id} = ${withdrawals.billId})`;
  return and(
    eq(withdrawals.state, "confirmed"),
    sql`${withdrawals.moneyCents} > 0`,
    sql`${collected} - ${kept} <= ${stands}`,
  );
};
