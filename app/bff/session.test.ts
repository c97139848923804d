import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accounts } from "#app/modules/people/account/endpoints.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { refreshTokens, sessions } from "#app/modules/people/account/session.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { database } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { sendOf } from "#tests/http/signed-in.ts";

import type { Send } from "./api-client.server.ts";
import { createSession } from "./session.server.ts";

const halfAnHour = 31 * 60_000;
let family: Awaited<ReturnType<typeof createFamily>>;

beforeAll(async () => {
  family = await createFamily(database, { email: "session-bff@example.test" });
});

afterAll(async () => {
  await database.delete(users).where(eq(users.id, family.id));
});

type Cookies = Map<string, string>;

const cookiesOf = (tokens: { access_token: string; refresh_token: string }, role = "customer") =>
  new Map([
    ["access-token", tokens.access_token],
    ["refresh-token", tokens.refresh_token],
    ["user-role", role],
  ]);

async function longSignedIn(): Promise<Cookies> {
  const before = new Date(Date.now() - halfAnHour);
  return cookiesOf(await openSession(database, family, before));
}

function requestWith(cookies: Cookies, address = "/mes-cours/", init: RequestInit = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Request(`http://app.test${address}`, { ...init, headers: { cookie } });
}

function open(cookies: Cookies, send: Send = sendOf(database), request = requestWith(cookies)) {
  return createSession(request, { send, ip: "192.0.2.1", machineNow: new Date() });
}

function receive(cookies: Cookies, session: ReturnType<typeof open>): Cookies {
  const headers = new Headers();
  session.commit(headers);
  const held = new Map(cookies);
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.includes("Max-Age=0")) held.delete(name);
    else held.set(name, value);
  }
  return held;
}

function counted(send: Send) {
  const requested: string[] = [];
  const counting: Send = (request) => {
    requested.push(new URL(request.url).pathname);
    return send(request);
  };
  return {
    send: counting,
    renewals: () => requested.filter((path) => path.includes("refresh")).length,
  };
}

const who = (session: ReturnType<typeof open>) => session.as("customer")(accounts.show, {});

const thrown = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );

const ownSessions = () =>
  database.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, family.id));

const pairsOf = () =>
  database.$count(refreshTokens, inArray(refreshTokens.sessionId, ownSessions()));

test("six loaders in parallel, a hundred times: one renewal each, never signed out", async () => {
  for (let round = 0; round < 100; round++) {
    const before = await longSignedIn();
    const { send, renewals } = counted(sendOf(database));
    const session = open(before, send);

    const people = await Promise.all(Array.from({ length: 6 }, () => who(session)));

    expect(people.map(({ id }) => id)).toEqual(Array(6).fill(family.id));
    expect(renewals()).toBe(1);
    const after = receive(before, session);
    expect(after.get("refresh-token")).not.toBe(before.get("refresh-token"));
  }
}, 60_000);

test("eight tabs with the same old token get the same successor, from one rotation", async () => {
  for (let round = 0; round < 20; round++) {
    const before = await longSignedIn();
    const rows = await pairsOf();
    const { send, renewals } = counted(sendOf(database));
    const tabs = Array.from({ length: 8 }, () => open(before, send));

    await Promise.all(tabs.map(who));

    const held = tabs.map((tab) => receive(before, tab).get("refresh-token"));
    expect(new Set(held).size).toBe(1);
    expect(renewals()).toBe(1);
    expect(await pairsOf()).toBe(rows + 1);
  }
});

test("a browser that leaves while its session is renewed comes back signed in, hours later", async () => {
  for (let round = 0; round < 20; round++) {
    const before = await longSignedIn();
    const left = open(before);
    await who(left);

    const back = open(before);

    expect(await who(back)).toMatchObject({ id: family.id });
    const then = receive(before, back);
    expect(await who(open(then))).toMatchObject({ id: family.id });
  }
});

/** In-process-only values do not travel (decision 002). */
const overTheNetwork: Send = async (request) => {
  const headers = new Headers();
  for (const name of ["accept", "authorization", "content-type"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const body = request.method === "GET" ? undefined : await request.text();
  return sendOf(database)(new Request(request.url, { method: request.method, headers, body }));
};

const longAfter = (minutes: number) =>
  database
    .update(refreshTokens)
    .set({ seenAt: new Date(Date.now() - minutes * 60_000) })
    .where(and(inArray(refreshTokens.sessionId, ownSessions()), isNotNull(refreshTokens.seenAt)));

test.each([
  ["in process", sendOf(database)],
  ["elsewhere", overTheNetwork],
])(
  "with the API %s, who left during a renewal is not signed out an hour later",
  async (_, send) => {
    const before = await longSignedIn();
    await who(open(before, send));
    await longAfter(60);

    const back = open(before, send);

    expect(await who(back)).toMatchObject({ id: family.id });
    const then = receive(before, back);
    expect(await who(open(then, send))).toMatchObject({ id: family.id });
    await longAfter(1);
    expect(await thrown(who(open(before, send)))).toMatchObject({ status: 302 });
  },
);

test("a stolen token, used once its owner has the next, ends the session of both", async () => {
  const before = await longSignedIn();
  const owner = open(before);
  await who(owner);
  const owners = receive(before, owner);
  await who(open(owners));
  const longAgo = new Date(Date.now() - 60_000);
  await database
    .update(refreshTokens)
    .set({ seenAt: longAgo })
    .where(inArray(refreshTokens.sessionId, ownSessions()));

  const thief = await thrown(who(open(before)));

  expect(thief).toMatchObject({ status: 302 });
  expect(await thrown(who(open(owners)))).toMatchObject({ status: 302 });
  const ended = await database.select().from(sessions).where(eq(sessions.userId, family.id));
  expect(ended.map(({ revokedBecause }) => revokedBecause)).toContain("refresh_reuse");
});

describe("when the session is over", () => {
  const over = new Map([
    ["access-token", "x"],
    ["refresh-token", "unknown"],
    ["user-role", "customer"],
  ]);

  test("a page sends to sign in with the way back, and the cookies go", async () => {
    const request = requestWith(over, "/eleves.data?page=2&_routes=x");
    const session = open(over, sendOf(database), request);

    const sent = (await thrown(who(session))) as Response;

    expect(sent.headers.get("location")).toBe(
      `/connexion/?retour=${encodeURIComponent("/eleves/?page=2")}`,
    );
    expect([...receive(over, session).keys()]).toEqual([]);
  });

  test("a form goes there itself, with all that was typed", async () => {
    const request = requestWith(over, "/eleves/ajouter/", { method: "POST", body: "a=1" });

    const sent = await thrown(who(open(over, sendOf(database), request)));

    expect(sent).toMatchObject({ status: 307 });
  });

  test("a public page is shown as to a visitor", async () => {
    const session = open(over);
    expect(await session.person()).toBeUndefined();
    expect(session.signedIn).toBe(true);
  });

  test("what is asked again bears no token any more", async () => {
    const bearers: (string | null)[] = [];
    const send: Send = (request) => {
      const isPerson = new URL(request.url).pathname === accounts.show.path;
      if (isPerson) bearers.push(request.headers.get("authorization"));
      return sendOf(database)(request);
    };

    await open(over, send).person();

    expect(bearers).toEqual(["Bearer x", null]);
  });
});

test("a visitor is sent to sign in before anything is asked", () => {
  const { send, renewals } = counted(sendOf(database));
  const visitor = open(new Map(), send);

  expect(() => visitor.asAnyone()).toThrow();
  expect(visitor.signedIn).toBe(false);
  expect(renewals()).toBe(0);
});

test("another role is sent to her own home, with a sentence, even when the role cookie lies", async () => {
  const now = new Date();
  const mine = cookiesOf(await openSession(database, family, now));
  const lying = cookiesOf(await openSession(database, family, now), "teacher");

  const honest = open(mine);
  expect(() => honest.as("teacher")).toThrow();
  try {
    honest.as("teacher");
  } catch (sent) {
    const { headers } = sent as Response;
    expect(headers.get("location")).toBe("/mes-cours/");
    expect(headers.getSetCookie().join()).toContain("flash=");
  }

  const liar = open(lying);
  expect(await liar.person()).toMatchObject({ role: "customer" });
  expect(receive(lying, liar).get("user-role")).toBe("customer");
});

test("a provider that does not answer ends no session", async () => {
  const before = await longSignedIn();
  const down: Send = () =>
    Response.json({ status: 503, code: "api.unavailable", message: "" }, { status: 503 });
  const session = open(before, down);

  expect(await thrown(who(session))).toMatchObject({ status: 503 });
  expect(receive(before, session)).toEqual(before);
});

test("signing in takes new tokens whatever the browser held (fixation)", async () => {
  const held = new Map([["refresh-token", "chosen-by-someone-else"]]);
  const session = open(held);
  const tokens = await openSession(database, family, new Date());

  session.openSession(tokens);

  expect(receive(held, session).get("refresh-token")).toBe(tokens.refresh_token);
});

test("the cookies are out of reach of scripts and of other sites", () => {
  const session = open(new Map());
  session.openSession({ access_token: "a", refresh_token: "b", role: "customer" });
  const headers = new Headers();

  session.commit(headers);

  const lines = headers.getSetCookie();
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain("HttpOnly");
    expect(line).toContain("SameSite=Lax");
    expect(line).toContain("Path=/");
    expect(line).toContain("Max-Age=31536000");
  }
});
