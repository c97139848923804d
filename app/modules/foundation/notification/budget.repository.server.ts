import { and, eq, gt, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { mailBudgets } from "./budget.table.server.ts";
import { budget } from "./domain.ts";

export type BudgetRow = typeof mailBudgets.$inferSelect;

/** Counts one mail of a pair within the hour; a new hour begins once the last is over and owes no digest. */
export async function countMail(
  tx: Tx,
  pair: Pick<BudgetRow, "sender" | "recipientId">,
  now: Date,
): Promise<number> {
  const endsAt = plusMinutes(now, budget.minutes);
  const isOver = sql`${mailBudgets.endsAt} <= ${now} and ${mailBudgets.mails} <= ${budget.mails}`;
  const [row] = await tx
    .insert(mailBudgets)
    .values({ ...pair, mails: 1, endsAt })
    .onConflictDoUpdate({
      target: [mailBudgets.sender, mailBudgets.recipientId],
      set: {
        mails: sql`case when ${isOver} then 1 else ${mailBudgets.mails} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt} else ${mailBudgets.endsAt} end`,
      },
    })
    .returning({ mails: mailBudgets.mails });
  return row?.mails ?? 1;
}

export const isExceeded = () => gt(mailBudgets.mails, budget.mails);

export async function lockBudget(tx: Tx, id: number): Promise<BudgetRow | undefined> {
  const which = eq(mailBudgets.id, id);
  const [row] = await tx.select().from(mailBudgets).where(which).for("no key update");
  return row;
}

export async function findRecipient(tx: Tx, id: number) {
  const [person] = await tx
    .select({ email: users.email, firstname: users.firstname, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), sql`${users.disabledAt} is null`));
  return person;
}

export const { remove: deleteBudget } = rowsOf(mailBudgets, "mail budget");

export async function deleteKept(db: Db, now: Date): Promise<number> {
  const which = and(lte(mailBudgets.endsAt, now), lte(mailBudgets.mails, budget.mails));
  const gone = await db.delete(mailBudgets).where(which).returning({ id: mailBudgets.id });
  return gone.length;
}
