import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { findOwn, type ShownRefund } from "./repository.server.ts";

/** 404 for another's: it does not exist. */
export async function seeOwn(db: Db, id: number, { id: customerId }: Actor): Promise<ShownRefund> {
  return orNotFound(await findOwn(db, id, customerId), "api.absent");
}
