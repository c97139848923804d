import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { calling } from "#app/lib/calling.server.ts";

import { insertReads } from "./repository.server.ts";

/** One row per person that an operator read; one for the page where there is none. */
export async function noteRead(
  db: Db,
  {
    by,
    path,
    at,
    reason,
  }: Readonly<{ by: Actor; path: string; at: Date; reason?: string | undefined }>,
  userIds: readonly number[],
): Promise<void> {
  const line = {
    operatorId: by.id,
    operatorName: calling.getStore()?.operator?.name ?? null,
    path: path.slice(0, 300),
    reason: reason ?? null,
    at,
  };
  const people = userIds.length > 0 ? userIds : [null];
  await insertReads(
    db,
    people.map((userId) => ({ ...line, userId })),
  );
}
