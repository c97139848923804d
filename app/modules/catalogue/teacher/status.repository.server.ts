import { eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { TaxStatus } from "./domain.ts";
import { formerStatuses } from "./status.table.server.ts";
import { teachers } from "./table.server.ts";

const statusColumns = {
  selfEmployed: teachers.selfEmployed,
  sapNumber: teachers.sapNumber,
  sapNumberStatus: teachers.sapNumberStatus,
};

export async function findStatus(db: Db, id: number): Promise<TaxStatus> {
  const [row] = await db.select(statusColumns).from(teachers).where(eq(teachers.id, id));
  if (!row) throw new Error(`Teacher ${String(id)} is gone.`);
  return row;
}

export async function lockStatus(tx: Tx, id: number): Promise<TaxStatus | undefined> {
  const [row] = await tx
    .select(statusColumns)
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
  return row;
}

/** Keeps the former status until then. */
export async function saveStatus(
  tx: Tx,
  teacherId: number,
  { before, after, until }: Readonly<{ before: TaxStatus; after: TaxStatus; until: Date }>,
): Promise<void> {
  await tx.insert(formerStatuses).values({ ...before, teacherId, until });
  await tx.update(teachers).set(after).where(eq(teachers.id, teacherId));
}
