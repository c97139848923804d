import { attempt } from "#app/api/limit.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";

import { freshSignInMinutes } from "./password.domain.ts";
import { findHolder, lockHolder } from "./password.repository.server.ts";
import { sessionOpenedAt } from "./session.server.ts";

export const guesses = { calls: 5, perSeconds: 900 };

/**
 * Password required unless signed in within ten minutes (AUTH-011). 422 on `current_password`; five wrong per quarter
 * hour.
 */
export async function confirmIdentity(
  db: Db,
  by: Actor,
  present: string | undefined,
  machineNow: Date,
): Promise<Confirmed> {
  const holder = orNotFound(await findHolder(db, by.id), "api.absent");
  if (present === undefined || present === "") {
    const openedAt = await sessionOpenedAt(db, by);
    if (openedAt && machineNow < plusMinutes(openedAt, freshSignInMinutes)) return holder;
    throw presentRequired();
  }
  const key = `present user:${String(by.id)}`;
  const confirmed = await attempt(db, key, { limit: guesses, machineNow }, async () =>
    (await isPassword(present, holder.passwordHash)) ? holder : undefined,
  );
  if (!confirmed) throw fieldFault("current_password", "api.password.present_wrong");
  return confirmed;
}

export type Confirmed = Readonly<{ email: string; passwordHash: string }>;

const presentRequired = () => fieldFault("current_password", "api.password.present_required");

/** Under lock: 422 on `current_password` if the password changed since confirmation. */
export function refuseUnconfirmed(
  held: Readonly<{ passwordHash: string }>,
  confirmed: Confirmed | undefined,
): void {
  if (held.passwordHash !== confirmed?.passwordHash) throw presentRequired();
}

/** As `refuseUnconfirmed`, of the account that it locks. */
export async function refuseOvertaken(
  tx: Tx,
  { id }: Pick<Actor, "id">,
  confirmed: Confirmed | undefined,
): Promise<void> {
  refuseUnconfirmed(orNotFound(await lockHolder(tx, id), "api.absent"), confirmed);
}
