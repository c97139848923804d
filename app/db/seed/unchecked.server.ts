import { sql } from "drizzle-orm";

import { queryRows, type Tx } from "#app/db/client.server.ts";

/**
 * What is written at once refers to rows written just before: looking up each reference costs more than the row. Only
 * a role that may leaves them unread.
 */
export async function withoutLookups<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  const [role] = await queryRows<{ may: boolean }>(
    tx,
    sql`select current_setting('is_superuser') = 'on' as may`,
  );
  if (!role?.may) return act();
  await tx.execute(sql`set local session_replication_role = replica`);
  const result = await act();
  await tx.execute(sql`set local session_replication_role = origin`);
  return result;
}
