import { sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

export async function lockAccount(tx: Tx, email: string) {
  const [found] = await tx
    .select({ id: users.id, role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
    .for("no key update");
  return found;
}
