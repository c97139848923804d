import { and, desc, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { bankObjects } from "./table.server.ts";

export type BankKind =
  "customer" | "payment_method" | "setup_intent" | "session" | "payment_intent" | "refund";

export type BankData = Record<string, unknown> & { id: string };

export async function insertObject(
  tx: Db,
  kind: BankKind,
  customer: string | null,
  data: BankData,
  now: Date,
): Promise<void> {
  await tx.insert(bankObjects).values({ id: data.id, kind, customer, data, createdAt: now });
}

export async function saveObject(tx: Db, data: BankData): Promise<void> {
  await tx.update(bankObjects).set({ data }).where(eq(bankObjects.id, data.id));
}

export async function findObject(
  db: Db,
  kind: BankKind,
  id: string,
): Promise<BankData | undefined> {
  const [row] = await db
    .select()
    .from(bankObjects)
    .where(and(eq(bankObjects.id, id), eq(bankObjects.kind, kind)));
  return row && { ...row.data, id };
}

export async function lockObject(
  tx: Db,
  kind: BankKind,
  id: string,
): Promise<BankData | undefined> {
  const [row] = await tx
    .select()
    .from(bankObjects)
    .where(and(eq(bankObjects.id, id), eq(bankObjects.kind, kind)))
    .for("no key update");
  return row && { ...row.data, id };
}

/** A customer's things of one kind, the newest first. */
export async function listObjects(db: Db, kind: BankKind, customer: string): Promise<BankData[]> {
  const rows = await db
    .select()
    .from(bankObjects)
    .where(and(eq(bankObjects.customer, customer), eq(bankObjects.kind, kind)))
    .orderBy(desc(bankObjects.createdAt), desc(bankObjects.id));
  return rows.map(({ id, data }) => ({ ...data, id }));
}
