import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import type { Role } from "#app/lib/actor.ts";

export type Opened = { access_token: string; refresh_token: string; role: Role };

export function contextOf(api: Api, given: Partial<LoadContext> = {}) {
  const opened: (Opened | undefined)[] = [];
  const context: LoadContext = {
    api,
    as: () => api,
    asAnyone: () => api,
    person: () => Promise.resolve(undefined),
    refuseOver: () => undefined,
    keep: () => undefined,
    openSession: (tokens) => void opened.push(tokens),
    closeSession: () => void opened.push(undefined),
    flash: () => undefined,
    say: () => undefined,
    draft: { id: undefined, set: () => undefined },
    services: [],
    choice: undefined,
    ip: "192.0.2.1",
    requestId: "test",
    nonce: "test",
    ...given,
  };
  return { context, opened };
}

export function formSent(
  address: string,
  fields: Readonly<Record<string, string>>,
  context: LoadContext,
  params: Record<string, string> = {},
): ActionFunctionArgs {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://app.test${address}`, { method: "POST", body });
  return { request, context, params };
}

export function pageRequest(
  address: string,
  context: LoadContext,
  params: Record<string, string> = {},
): LoaderFunctionArgs {
  return { request: new Request(`http://app.test${address}`), context, params };
}
