import type { ActionFunctionArgs } from "@remix-run/node";

import type { Send } from "#app/bff/api-client.server.ts";
import { readFlash } from "#app/bff/flash.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { openRequest } from "#app/server/context.server.ts";

export type Cookies = ReadonlyMap<string, string>;

export async function signedInSince(
  db: Db,
  person: { id: number; role: Role },
  machineNow: Date,
): Promise<Cookies> {
  const tokens = await openSession(db, person, machineNow);
  return new Map([
    ["access-token", tokens.access_token],
    ["refresh-token", tokens.refresh_token],
    ["user-role", tokens.role],
  ]);
}

type SentRequest = {
  address: string;
  fields?: Readonly<Record<string, string>>;
  params?: Record<string, string>;
};

export async function requested(
  held: Cookies,
  { address, fields, params = {} }: SentRequest,
  act: (args: ActionFunctionArgs) => Promise<unknown>,
  send: Send,
) {
  const headers = { cookie: [...held].map(([name, value]) => `${name}=${value}`).join("; ") };
  const sent = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://app.test${address}`, { ...sent, headers });
  const { context, commit } = openRequest(request, { send, ip: "192.0.2.1", requestId: "test" });
  const answer = await act({ request, context, params }).catch((thrown: unknown) => thrown);

  const out = new Headers(answer instanceof Response ? answer.headers : {});
  commit(out);
  const cookies = new Map(held);
  for (const line of out.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.includes("Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
  const input = new Request(request.url, {
    headers: { cookie: `flash=${cookies.get("flash") ?? ""}` },
  });
  return { answer, to: out.get("location"), said: readFlash(input)?.message, cookies };
}
