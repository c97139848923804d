import { and, eq, notLike } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { hasEmail } from "#app/modules/people/account/email.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { erasedDomain } from "./delete.repository.server.ts";

/** By id or e-mail; undefined once erased. */
export async function lockAccount(tx: Tx, who: string | number) {
  const [found] = await tx
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      firstname: users.firstname,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(
      and(
        typeof who === "number" ? eq(users.id, who) : hasEmail(who),
        notLike(users.email, `%@${erasedDomain}`),
      ),
    )
    .for("no key update");
  return found;
}
