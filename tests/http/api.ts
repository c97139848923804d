import { createApi } from "#app/api/api.server.ts";
import { apiClient } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

export function callerOf(db: Db, actor?: Actor, at: Date = now, gateways: Gateways = testGateways) {
  const api = createApi({
    db,
    clock: () => at,
    actorOf: () => Promise.resolve(actor),
    gateways,
  });
  return apiClient((request) => api.fetch(request), "http://api.test");
}
