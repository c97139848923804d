import { env } from "#app/env.server.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import type { Renewed } from "#app/modules/people/account/session.endpoints.ts";

import { apiClient, type Send } from "./api-client.server.ts";

// One per process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & {
  preauRenewals?: Map<string, Promise<Renewed | undefined>>;
};
const flights = (shared.preauRenewals ??= new Map<string, Promise<Renewed | undefined>>());

/**
 * Concurrent requests with one refresh token share one renewal (decision 008). Undefined when the session is over.
 */
export function renewOnce(
  refreshToken: string,
  send: Send,
  headers: Readonly<Record<string, string>>,
): Promise<Renewed | undefined> {
  const key = hashOfToken(refreshToken);
  const running = flights.get(key);
  if (running) return running;
  const flight = askNext(refreshToken, send, headers).finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

async function askNext(
  refreshToken: string,
  send: Send,
  headers: Readonly<Record<string, string>>,
): Promise<Renewed | undefined> {
  const api = apiClient(send, env.origin, { headers });
  try {
    return await api(accounts.refresh, { body: { refresh_token: refreshToken } });
  } catch (refusal) {
    if (refusal instanceof Response && [401, 422].includes(refusal.status)) return undefined;
    throw refusal;
  }
}
