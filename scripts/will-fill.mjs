// When npm start fills the database while it builds.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Whether a demonstration's embedded database is still to be made; app/env.server.ts settles what the variables say. */
export function willFill({ NODE_ENV, PREAU_MODE, DATABASE_URL, API_URL, DATA_DIR } = process.env) {
  const isDemo = NODE_ENV !== "production" && PREAU_MODE !== "production";
  return isDemo && !DATABASE_URL && !API_URL && !existsSync(join(DATA_DIR || ".data", "database"));
}
