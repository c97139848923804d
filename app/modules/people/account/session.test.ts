import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";

import {
  actorOfToken,
  closeSession,
  openSession,
  renewSession,
  signSecondFactor,
} from "./session.server.ts";
import { refreshTokens, sessions } from "./session.table.server.ts";
import { users } from "./table.server.ts";

const machineNow = new Date();
const secondsLater = (seconds: number) => new Date(machineNow.getTime() + seconds * 1000);

async function signedIn(db: Db, at = machineNow) {
  const family = await createFamily(db);
  return { family, tokens: await openSession(db, family, at) };
}

const tokensOf = (db: Db, userId: number) =>
  db
    .select()
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(sessions.userId, userId));

const codeOf = (found: unknown) => (found instanceof RuleError ? found.code : found);

test("an access token says who calls and in which session", async ({ db }) => {
  const { family, tokens } = await signedIn(db);

  expect(await actorOfToken(db, undefined)).toBeUndefined();
  expect(await actorOfToken(db, tokens.access_token)).toMatchObject({
    id: family.id,
    role: "customer",
  });
});

test("after half an hour the access token is over, the refresh token gives the next pair", async ({
  db,
}) => {
  const { tokens } = await signedIn(db, secondsLater(-31 * 60));

  expect(codeOf(await actorOfToken(db, tokens.access_token))).toBe("api.auth.token_expired");

  const next = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: tokens.refresh_token,
  });
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(await actorOfToken(db, next.access_token)).toMatchObject({ role: "customer" });
});

test("signing out is immediate, for both tokens", async ({ db }) => {
  const { family, tokens } = await signedIn(db);
  const actor = await actorOfToken(db, tokens.access_token);
  if (!actor || actor instanceof RuleError) throw new Error("not signed in");

  await closeSession(callOf(db, actor, { machineNow }));

  expect(codeOf(await actorOfToken(db, tokens.access_token))).toBe("api.auth.token_expired");
  await expect(
    renewSession(openCallOf(db, { machineNow }), { refresh_token: tokens.refresh_token }),
  ).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  expect(family.role).toBe("customer");
});

test("the same old token gives the same successor, and one row", async ({ db }) => {
  const { family, tokens } = await signedIn(db);

  const first = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: tokens.refresh_token,
  });
  const again = await renewSession(openCallOf(db, { machineNow: plusDays(machineNow, 1) }), {
    refresh_token: tokens.refresh_token,
  });

  expect(again.refresh_token).toBe(first.refresh_token);
  expect(await tokensOf(db, family.id)).toHaveLength(2);
});

test("once the successor came back from the browser, the old token lives 20 s more", async ({
  db,
}) => {
  const { family, tokens } = await signedIn(db);
  const next = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: tokens.refresh_token,
  });
  await actorOfToken(db, next.access_token);

  const within = await renewSession(openCallOf(db, { machineNow: secondsLater(15) }), {
    refresh_token: tokens.refresh_token,
  });
  expect(within.refresh_token).toBe(next.refresh_token);

  await expect(
    renewSession(openCallOf(db, { machineNow: secondsLater(60) }), {
      refresh_token: tokens.refresh_token,
    }),
  ).rejects.toThrow("api.auth.refresh_invalid");
  expect(codeOf(await actorOfToken(db, next.access_token))).toBe("api.auth.token_expired");
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, family.id));
  expect(session).toMatchObject({ revokedBecause: "refresh_reuse" });
});

test("our own retry just after a renewal does not count as the browser's", async ({ db }) => {
  const { tokens } = await signedIn(db);
  const next = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: tokens.refresh_token,
  });
  await actorOfToken(db, next.fresh_token);

  const back = await renewSession(openCallOf(db, { machineNow: plusDays(machineNow, 2) }), {
    refresh_token: tokens.refresh_token,
  });

  expect(back.refresh_token).toBe(next.refresh_token);
});

test("the database holds no token that could be used", async ({ db }) => {
  const { tokens } = await signedIn(db);
  const next = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: tokens.refresh_token,
  });

  const kept = JSON.stringify([
    await db.select().from(refreshTokens),
    await db.select().from(sessions),
  ]);

  for (const token of [tokens, next]) {
    expect(kept).not.toContain(token.refresh_token);
    expect(kept).not.toContain(token.access_token);
  }
});

test("a role that changed counts at the next call", async ({ db }) => {
  const { family, tokens } = await signedIn(db);
  await db.update(users).set({ role: "teacher" }).where(eq(users.id, family.id));

  expect(await actorOfToken(db, tokens.access_token)).toMatchObject({ role: "teacher" });
});

const key = keyFor(env.sessionSecret, "access token");

type Claims = { sid: number; rid: number; userId: number };

const base = ({ sid, rid, userId }: Claims) =>
  new SignJWT({ sid, rid, role: "customer" })
    .setSubject(String(userId))
    .setIssuedAt()
    .setNotBefore("0s")
    .setExpirationTime("10m");

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const typed = { alg: "HS256", typ: "at+jwt" };

const forgeries: readonly (readonly [
  string,
  (good: string, claims: Claims) => Promise<string> | string,
])[] = [
  [
    "a letter of its payload changed",
    (good) => good.replace(/\.(.)/, (_, at: string) => `.${at === "A" ? "B" : "A"}`),
  ],
  ["its signature cut", (good) => good.replace(/[^.]*$/, "")],
  ["its signature another's", (good) => `${good.slice(0, -6)}AAAAAA`],
  [
    "no algorithm",
    (good) => `${encode({ alg: "none", typ: "at+jwt" })}.${good.split(".")[1] ?? ""}.`,
  ],
  [
    "an algorithm of keys in pairs",
    (good) => `${encode({ ...typed, alg: "RS256" })}.${good.split(".").slice(1).join(".")}`,
  ],
  [
    "a longer algorithm, rightly signed",
    (_, claims) =>
      base(claims)
        .setProtectedHeader({ ...typed, alg: "HS512" })
        .setIssuer("preau")
        .setAudience("preau-api")
        .sign(key),
  ],
  [
    "a key name of its own",
    (good) =>
      `${encode({ ...typed, kid: "../../dev/null" })}.${good.split(".").slice(1).join(".")}`,
  ],
  [
    "another key",
    (_, claims) =>
      base(claims)
        .setProtectedHeader(typed)
        .setIssuer("preau")
        .setAudience("preau-api")
        .sign(keyFor("another secret", "access token")),
  ],
  [
    "another issuer",
    (_, claims) =>
      base(claims).setProtectedHeader(typed).setIssuer("other").setAudience("preau-api").sign(key),
  ],
  [
    "another audience",
    (_, claims) =>
      base(claims).setProtectedHeader(typed).setIssuer("preau").setAudience("other").sign(key),
  ],
  [
    "another type",
    (_, claims) =>
      base(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer("preau")
        .setAudience("preau-api")
        .sign(key),
  ],
  [
    "no end",
    (_, claims) =>
      new SignJWT({ sid: claims.sid, rid: claims.rid, role: "customer" })
        .setSubject(String(claims.userId))
        .setIssuedAt()
        .setNotBefore("0s")
        .setProtectedHeader(typed)
        .setIssuer("preau")
        .setAudience("preau-api")
        .sign(key),
  ],
  [
    "a beginning in an hour",
    (_, claims) =>
      base(claims)
        .setNotBefore("1h")
        .setProtectedHeader(typed)
        .setIssuer("preau")
        .setAudience("preau-api")
        .sign(key),
  ],
  [
    "a second factor's purpose",
    (_, claims) => signSecondFactor({ id: claims.userId, passwordHash: "" }, machineNow),
  ],
  ["nothing of a token", () => "not-a-token"],
];

test.for(forgeries)("a token with %s is not ours", async ([, forge], { db }) => {
  const { family, tokens } = await signedIn(db);
  const payload = tokens.access_token.split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;

  const forged = await forge(tokens.access_token, { ...claims, userId: family.id });

  expect(codeOf(await actorOfToken(db, forged))).toBe("api.auth.invalid_token");
});

test("a refresh token opens nothing where an access token is expected", async ({ db }) => {
  const { tokens } = await signedIn(db);
  expect(codeOf(await actorOfToken(db, tokens.refresh_token))).toBe("api.auth.invalid_token");
});

test("a rightly signed token of another person's session is over", async ({ db }) => {
  const { tokens } = await signedIn(db);
  const other = await createFamily(db);
  const payload = tokens.access_token.split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  const crossed = await base({ ...claims, userId: other.id })
    .setProtectedHeader(typed)
    .setIssuer("preau")
    .setAudience("preau-api")
    .sign(key);

  expect(codeOf(await actorOfToken(db, crossed))).toBe("api.auth.token_expired");
});
