import type { Db } from "#app/db/client.server.ts";

import { findEvents } from "./repository.server.ts";

/** The last hundred events, newest first; shows only whether one names a person. */
export async function listEvents(db: Db) {
  const rows = await findEvents(db, 100);
  return rows.map(({ id, name, state, tries, details, email, createdAt, lastFailure }) => ({
    id,
    name,
    state,
    tries,
    details,
    named: email !== null,
    created_at: createdAt.toISOString(),
    failure: lastFailure,
  }));
}
