import { and, eq, isNull, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { users } from "./table.server.ts";

export async function findUnconfirmed(db: Db, id: number) {
  const [found] = await db
    .select({ id: users.id, email: users.email, firstname: users.firstname })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)));
  return found;
}

/** Only if the e-mail is unchanged, in one statement; false when the account is disabled. */
export async function saveConfirmed(
  db: Db,
  { id, email }: { id: number; email: string },
  at: Date,
): Promise<boolean> {
  const written = await db
    .update(users)
    .set({
      emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${sql.param(at, users.emailConfirmedAt)})`,
    })
    .where(and(eq(users.id, id), eq(users.email, email), isNull(users.disabledAt)))
    .returning({ id: users.id });
  return written.length > 0;
}
