import { count } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";

import { commissionsOf, paidOutTo, payslipsOf, sentByBank } from "./earnings.ts";
import { sharesOf, sumsOf } from "./shares.ts";
import type { School } from "./turns.ts";

type Met = Record<string, number>;

/** Rows by state. */
export async function statesMet(db: Db): Promise<Met> {
  const met: Met = {};
  for (const [name, table, column] of [
    ["course", courses, courses.status],
    ["late", courses, courses.absent],
    ["planned course", plannedCourses, plannedCourses.status],
    ["bill", bills, bills.status],
    ["credit note or bill", bills, bills.kind],
    ["payment", payments, payments.status],
    ["means", payments, payments.means],
    ["declaration", taxDeclarations, taxDeclarations.state],
    ["price", priceVersions, priceVersions.status],
    ["contract", contracts, contracts.status],
  ] as const) {
    const rows = await db.select({ state: column, rows: count() }).from(table).groupBy(column);
    for (const { state, rows: number } of rows) met[`${name}: ${String(state)}`] = number;
  }
  return met;
}

/** What teachers earned, and what became of it. */
export async function metIn({ site, teachers, homes }: School): Promise<Met> {
  const met: Met = { teachers: teachers.length, families: homes.length };
  const add = (name: string, many: number) => {
    met[name] = (met[name] ?? 0) + many;
  };
  for (const teacher of teachers) {
    const shares = sharesOf(teacher);
    const paid = await paidOutTo(teacher);
    const { invoices, credits } = await commissionsOf(teacher);
    const { count: payslips, sent } = await payslipsOf(teacher);
    add("courses", shares.length);
    add("euros of families", sumsOf(shares).family / 100);
    add("payouts", paid.sums.length);
    add("euros paid out", paid.total / 100);
    add("euros deducted", paid.deducted / 100);
    add("payslips", payslips);
    add("euros of salaries", sent / 100);
    add("commission invoices", invoices);
    add("commission credit notes", credits);
    add("invited families", teacher.homes.filter(({ isInvited }) => isInvited).length);
    add("changes of status", teacher.statuses.length - 1);
    add("departures", teacher.leavesOn === undefined ? 0 : 1);
  }
  add("payouts that the bank refused", (await sentByBank(site.db)).refused);
  return met;
}
