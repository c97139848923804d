import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { customers, homeCity, users } from "#app/modules/people/account/table.server.ts";

import { digestRuns } from "./table.server.ts";

/** Locks the run of a Monday: another process waits. */
export async function lockRun(tx: Tx, monday: string): Promise<number> {
  await tx.insert(digestRuns).values({ monday, lastUserId: 0 }).onConflictDoNothing();
  const [run] = await tx
    .select()
    .from(digestRuns)
    .where(eq(digestRuns.monday, monday))
    .for("no key update");
  return run?.lastUserId ?? 0;
}

export async function saveRun(tx: Tx, monday: string, lastUserId: number): Promise<void> {
  await tx.update(digestRuns).set({ lastUserId }).where(eq(digestRuns.monday, monday));
}

export async function findNextPeople(tx: Tx, after: number, most: number) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      role: users.role,
      confirmedAt: users.emailConfirmedAt,
      homeCity,
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .where(and(gt(users.id, after), ne(users.role, "operator"), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .limit(most);
}
