import { and, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { type Scope, seconds } from "./fields.ts";
import { stripeObjects } from "./tables.server.ts";
import { WireError } from "./wire-error.ts";

export type ObjectKind =
  | "customer"
  | "payment_method"
  | "setup_intent"
  | "session"
  | "payment_intent"
  | "refund"
  | "dispute"
  | "token"
  | "account"
  | "file"
  | "transfer"
  | "payout";

export type StripeObject = Record<string, unknown> & { id: string };

export async function insertObject(
  { tx, account, now }: Scope,
  kind: ObjectKind,
  customer: string | null,
  data: StripeObject,
): Promise<void> {
  const row = { id: data.id, account, kind, customer, data, createdAt: now };
  await tx.insert(stripeObjects).values(row);
}

export async function saveObject({ tx }: Scope, data: StripeObject): Promise<void> {
  await tx.update(stripeObjects).set({ data }).where(eq(stripeObjects.id, data.id));
}

const isOf = ({ account }: Scope, kind: ObjectKind, id: string) =>
  and(eq(stripeObjects.id, id), eq(stripeObjects.kind, kind), eq(stripeObjects.account, account));

/** 404 in the provider's format when missing. */
export async function showObject(
  scope: Scope,
  kind: ObjectKind,
  id: string,
): Promise<StripeObject> {
  const [row] = await scope.tx
    .select()
    .from(stripeObjects)
    .where(isOf(scope, kind, id));
  if (!row) throw missing(kind);
  return { ...row.data, id };
}

/** Locks the row; 404 in the provider's format when missing. */
export async function holdObject(
  scope: Scope,
  kind: ObjectKind,
  id: string,
): Promise<StripeObject> {
  const query = scope.tx
    .select()
    .from(stripeObjects)
    .where(isOf(scope, kind, id));
  const [row] = await query.for("no key update");
  if (!row) throw missing(kind);
  return { ...row.data, id };
}

export const missing = (param: string) =>
  new WireError(404, "invalid_request_error", "resource_missing", { param });

export async function listObjects(
  { tx, account }: Scope,
  kind: ObjectKind,
  whose: string | Readonly<Record<string, string>>,
): Promise<StripeObject[]> {
  const { id, createdAt } = stripeObjects;
  const rows = await tx
    .select()
    .from(stripeObjects)
    .where(
      and(
        typeof whose === "string"
          ? eq(stripeObjects.customer, whose)
          : sql`${stripeObjects.data} @> ${JSON.stringify(whose)}::jsonb`,
        eq(stripeObjects.kind, kind),
        eq(stripeObjects.account, account),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row.data, id: row.id }));
}

export async function accountOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ account: stripeObjects.account })
    .from(stripeObjects)
    .where(eq(stripeObjects.id, id));
  return row?.account;
}

/** The newest first, of both accounts. */
export async function listKind(db: Db, kind: ObjectKind): Promise<StripeObject[]> {
  const { id, createdAt } = stripeObjects;
  const rows = await db
    .select()
    .from(stripeObjects)
    .where(eq(stripeObjects.kind, kind))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row.data, id: row.id }));
}

export function findOverdueSessions(db: Db, now: Date) {
  return db
    .select({ id: stripeObjects.id, account: stripeObjects.account })
    .from(stripeObjects)
    .where(
      and(
        eq(stripeObjects.kind, "session"),
        sql`${stripeObjects.data} ->> 'status' = 'open'`,
        sql`(${stripeObjects.data} ->> 'expires_at')::bigint <= ${seconds(now)}`,
      ),
    );
}
