import type { Db } from "#app/db/client.server.ts";

import { forgetOldWindows } from "./limit.server.ts";
import { forgetOldKeys } from "./once.server.ts";

/** Forgets counts of calls and keys of requests that nobody looks at any more. Moves nothing. */
export async function due(db: Db, machineNow: Date): Promise<number> {
  await forgetOldWindows(db, machineNow);
  await forgetOldKeys(db, machineNow);
  return 0;
}
