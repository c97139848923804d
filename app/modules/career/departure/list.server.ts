import type { Db } from "#app/db/client.server.ts";

import { findDepartures } from "./repository.server.ts";

/** Who leaves or has left, with the reason that was said, the last one said first (OPS-04, REF-19). */
export const listDepartures = (db: Db) => findDepartures(db);
