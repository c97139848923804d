import { and, eq, max, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import {
  legalStatuses,
  vatNumberAt,
  vatRegimeAt,
} from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { sessionInvoices } from "./payout.table.server.ts";

export const { insert: insertSessionBill } = rowsOf(sessionInvoices, "invoice of sessions");

export async function findLast(tx: Tx, teacherId: number, year: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(sessionInvoices.sequence) })
    .from(sessionInvoices)
    .where(and(eq(sessionInvoices.teacherId, teacherId), eq(sessionInvoices.year, year)));
  return row?.last ?? 0;
}

export async function findSeller(tx: Tx, teacherId: number, now: Date) {
  const [row] = await tx
    .select({
      name: sql<string>`${users.firstname} || ' ' || ${users.lastname}`,
      street: teachers.street,
      postalCode: teachers.postalCode,
      city: teachers.cityName,
      country: teachers.country,
      siret: legalStatuses.siret,
      regime: vatRegimeAt(now),
      vatNumber: vatNumberAt(now),
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .leftJoin(legalStatuses, eq(legalStatuses.teacherId, teachers.id))
    .where(eq(teachers.id, teacherId));
  if (!row) throw new Error(`Teacher ${String(teacherId)} is gone.`);
  return row;
}

export async function findSessionBill(db: Db, payoutId: number) {
  const [row] = await db
    .select()
    .from(sessionInvoices)
    .where(eq(sessionInvoices.payoutId, payoutId));
  return row;
}
