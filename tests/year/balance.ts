import { asc, eq, inArray, notInArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { agencyRequests } from "#app/sandbox/urssaf/tables.server.ts";

import type { Household } from "./household.ts";

function monthsBetween(from: Date, to: Date): string[] {
  const months = new Set<string>();
  for (let day = from; day <= to; day = plusDays(day, 1)) months.add(day.toISOString().slice(0, 7));
  return [...months];
}

const cents = (euros: number) => Math.round(euros * 100);

/** Cents. */
export async function statementsOf({ asFamily }: Household, from: Date, to: Date) {
  const sums = { billedCents: 0, receivedCents: 0, balanceCents: 0 };
  for (const month of monthsBetween(from, to)) {
    const statement = await asFamily(billEndpoints.showMonth, { params: { month } });
    sums.billedCents += statement.bills.reduce((sum, { amount }) => sum + cents(amount), 0);
    sums.receivedCents += cents(statement.received);
    sums.balanceCents = cents(statement.balance);
  }
  return sums;
}

export const openBillsOf = (db: Db) =>
  db
    .select({ id: bills.id, status: bills.status, customerId: bills.customerId })
    .from(bills)
    .where(notInArray(bills.status, ["paid", "credited"]));

export const stuckCourses = (db: Db) =>
  db
    .select({ id: courses.id, status: courses.status })
    .from(courses)
    .where(notInArray(courses.status, ["success", "cancelled"]));

/** Numbers of bills, in order: a list for each entity or independent teacher, and year (LAW-31). */
export async function numbersOf(db: Db): Promise<number[][]> {
  const rows = await db.select().from(bills).orderBy(asc(bills.sequence));
  const series = new Map<string, number[]>();
  for (const { entity, sellerId, year, sequence } of rows) {
    const key = `${String(sellerId ?? entity)} ${String(year)}`;
    series.set(key, [...(series.get(key) ?? []), sequence]);
  }
  return [...series.values()];
}

/** Cents, both in order. */
export async function advancesOf(db: Db) {
  const ours = await db
    .select({ amountCents: taxDeclarations.amountCents, requestId: taxDeclarations.requestId })
    .from(taxDeclarations)
    .where(eq(taxDeclarations.state, "paid"));
  const theirs = await db
    .select({ amountCents: agencyRequests.amountCents, requestId: agencyRequests.id })
    .from(agencyRequests)
    .where(inArray(agencyRequests.told, ["70"]));
  const inOrder = (rows: readonly { amountCents: number; requestId: string | null }[]) =>
    rows.map(({ amountCents, requestId }) => `${requestId ?? "?"} ${String(amountCents)}`).sort();
  return { declared: inOrder(ours), paidByAgency: inOrder(theirs) };
}
