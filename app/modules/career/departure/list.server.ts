import type { Db } from "#app/db/client.server.ts";

import { findDepartures } from "./repository.server.ts";

/** Departures with their reason, newest first (OPS-04, REF-19). */
export const listDepartures = (db: Db) => findDepartures(db);
