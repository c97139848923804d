import { and, desc, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { stripeObjects } from "./tables.server.ts";
import { WireError } from "./wire-error.ts";

/** What the provider calls a thing; sessions of Checkout are "session". */
export type ObjectKind =
  "customer" | "payment_method" | "setup_intent" | "session" | "payment_intent" | "refund";

/** A thing of the provider, as it writes it. */
export type StripeObject = Record<string, unknown> & { id: string };

/** Keeps a new thing. */
export async function insertObject(
  tx: Db,
  kind: ObjectKind,
  customer: string | null,
  data: StripeObject,
  now: Date,
): Promise<void> {
  await tx.insert(stripeObjects).values({ id: data.id, kind, customer, data, createdAt: now });
}

/** A thing, changed. */
export async function saveObject(tx: Db, data: StripeObject): Promise<void> {
  await tx.update(stripeObjects).set({ data }).where(eq(stripeObjects.id, data.id));
}

async function findObject(db: Db, kind: ObjectKind, id: string): Promise<StripeObject | undefined> {
  const [row] = await db
    .select()
    .from(stripeObjects)
    .where(and(eq(stripeObjects.id, id), eq(stripeObjects.kind, kind)));
  return row && { ...row.data, id };
}

async function lockObject(tx: Db, kind: ObjectKind, id: string): Promise<StripeObject | undefined> {
  const [row] = await tx
    .select()
    .from(stripeObjects)
    .where(and(eq(stripeObjects.id, id), eq(stripeObjects.kind, kind)))
    .for("no key update");
  return row && { ...row.data, id };
}

/** A customer's things of one kind, the newest first. */
export async function listObjects(
  db: Db,
  kind: ObjectKind,
  customer: string,
): Promise<StripeObject[]> {
  const rows = await db
    .select()
    .from(stripeObjects)
    .where(and(eq(stripeObjects.customer, customer), eq(stripeObjects.kind, kind)))
    .orderBy(desc(stripeObjects.createdAt), desc(stripeObjects.id));
  return rows.map(({ id, data }) => ({ ...data, id }));
}

/** A thing of the provider; 404 in its words when there is none. */
export async function showObject(db: Db, kind: ObjectKind, id: string): Promise<StripeObject> {
  const found = await findObject(db, kind, id);
  if (!found) throw missing(kind);
  return found;
}

/** A thing of the provider, locked; 404 in its words when there is none. */
export async function holdObject(tx: Db, kind: ObjectKind, id: string): Promise<StripeObject> {
  const found = await lockObject(tx, kind, id);
  if (!found) throw missing(kind);
  return found;
}

/** What is answered when nothing of that kind has this id. */
export const missing = (param: string) =>
  new WireError(404, "invalid_request_error", "resource_missing", { param });
