import type { Tx } from "#app/db/client.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { refuseUnconfirmed } from "./confirm-identity.server.ts";
import { lockUser, saveUser } from "./repository.server.ts";

/** Requires identity confirmed with the current password (AUTH-011). E.164. */
export async function changePhone(
  tx: Tx,
  userId: number,
  phone: string,
  confirmed: Parameters<typeof refuseUnconfirmed>[1],
): Promise<void> {
  const user = orNotFound(await lockUser(tx, userId), "api.absent");
  refuseUnconfirmed(user, confirmed);
  await saveUser(tx, userId, { phone });
}
