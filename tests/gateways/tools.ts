import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { now } from "#tests/setup/time.ts";

import { testGateways } from "./gateways.ts";

export function toolsOver(db: Db, gateways = testGateways, at = now) {
  const connection = { db, engine: "embedded" } as Connection;
  return { connection, gateways, now: at, machineNow: at };
}
