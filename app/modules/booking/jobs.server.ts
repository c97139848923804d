import type { Db } from "#app/db/client.server.ts";

import { forgetExpiredDrafts } from "./service.server.ts";

/** What time brings to drafts: they end. Answers how many did. */
export function due(db: Db, now: Date): Promise<number> {
  return forgetExpiredDrafts(db, now);
}
