import { and, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import type { RefusableMail } from "./domain.ts";
import { mailRefusals } from "./table.server.ts";

export type Refusal = Readonly<{ kind: RefusableMail; addressHash: string }>;

export async function insertRefusal(db: Db, refusal: Refusal, now: Date): Promise<void> {
  await db
    .insert(mailRefusals)
    .values({ ...refusal, refusedAt: now })
    .onConflictDoNothing();
}

export async function hasRefusal(db: Db, { kind, addressHash }: Refusal): Promise<boolean> {
  const which = and(eq(mailRefusals.kind, kind), eq(mailRefusals.addressHash, addressHash));
  return (await db.$count(mailRefusals, which)) > 0;
}

export async function findRefusals(db: Db, addressHash: string): Promise<RefusableMail[]> {
  const rows = await db
    .select({ kind: mailRefusals.kind })
    .from(mailRefusals)
    .where(eq(mailRefusals.addressHash, addressHash));
  return rows.map(({ kind }) => kind);
}

export async function deleteRefusal(db: Db, { kind, addressHash }: Refusal): Promise<void> {
  await db
    .delete(mailRefusals)
    .where(and(eq(mailRefusals.kind, kind), eq(mailRefusals.addressHash, addressHash)));
}
