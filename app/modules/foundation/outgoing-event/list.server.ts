import type { Db } from "#app/db/client.server.ts";

import { findEvents } from "./repository.server.ts";

/** The last hundred events, the newest first; of a person only whether the event names one. */
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
