import { createApi } from "#app/api/api.server.ts";
import { type Api, apiClient, type Send } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { actorOfToken } from "#app/modules/people/account/session.server.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

export function sendOf(db: Db, at: Date = now): Send {
  const api = createApi({
    db,
    clock: () => at,
    actorOf: actorOfToken,
    gateways: testGateways,
  });
  return (request, page) => api.fetch(request, { page });
}

export function bearerOf(db: Db, accessToken?: string, at: Date = now): Api {
  return apiClient(sendOf(db, at), "http://api.test", { accessToken });
}
