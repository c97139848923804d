import { expect } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import type { Secrets } from "#app/lib/secret.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { openCallOf } from "#tests/http/call.ts";
import { restartWith } from "#tests/setup/rotation.ts";

import { actorOfToken, openSession, renewSession } from "./session.server.ts";

const machineNow = new Date();
const secondsLater = (seconds: number) => new Date(machineNow.getTime() + seconds * 1000);

const codeOf = (found: unknown) => (found instanceof RuleError ? found.code : found);

const kidOf = (token: string) => {
  const header = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
  return (JSON.parse(header) as { kid?: string }).kid;
};

test("a new secret ends no session: the former's tokens verify, new ones name another key", async ({
  db,
}) => {
  restartWith("old");
  const family = await createFamily(db);
  const before = await openSession(db, family, machineNow);

  restartWith("new", "old");
  expect(await actorOfToken(db, before.access_token)).toMatchObject({ id: family.id });
  const after = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: before.refresh_token,
  });
  expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token));

  restartWith("new");
  expect(await actorOfToken(db, after.access_token)).toMatchObject({ id: family.id });
  expect(codeOf(await actorOfToken(db, before.access_token))).toBe("api.auth.invalid_token");
});

test("a former key does not lengthen a token's life", async ({ db }) => {
  restartWith("old");
  const before = await openSession(db, await createFamily(db), secondsLater(-31 * 60));

  restartWith("new", "old");
  expect(codeOf(await actorOfToken(db, before.access_token))).toBe("api.auth.token_expired");
});

test("a token signed with an unknown secret is refused", async ({ db }) => {
  restartWith("unknown");
  const before = await openSession(db, await createFamily(db), machineNow);

  restartWith("new", "old");
  expect(codeOf(await actorOfToken(db, before.access_token))).toBe("api.auth.invalid_token");
});

test("an answer lost while the secret was replaced is given again", async ({ db }) => {
  restartWith("old");
  const first = await openSession(db, await createFamily(db), machineNow);
  const lost = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: first.refresh_token,
  });

  restartWith("new", "old");
  const again = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: first.refresh_token,
  });
  expect(again.refresh_token).toBe(lost.refresh_token);
});

test.for<[string, Secrets]>([
  ["still given", ["new", "old"]],
  ["gone", ["new"]],
])("a reuse ends the family when the secret of its tokens is %s", async ([, secrets], { db }) => {
  restartWith("old");
  const first = await openSession(db, await createFamily(db), machineNow);
  const second = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: first.refresh_token,
  });
  await actorOfToken(db, second.access_token);

  restartWith(...secrets);
  const third = await renewSession(openCallOf(db, { machineNow }), {
    refresh_token: second.refresh_token,
  });
  const thief = renewSession(openCallOf(db, { machineNow: secondsLater(60) }), {
    refresh_token: first.refresh_token,
  });
  await expect(thief).rejects.toThrow("api.auth.refresh_invalid");
  expect(codeOf(await actorOfToken(db, third.access_token))).toBe("api.auth.token_expired");
});

test("an answer lost under a secret that is gone signs out, and opens no second branch", async ({
  db,
}) => {
  restartWith("old");
  const first = await openSession(db, await createFamily(db), machineNow);
  await renewSession(openCallOf(db, { machineNow }), { refresh_token: first.refresh_token });

  restartWith("new");
  const again = renewSession(openCallOf(db, { machineNow }), {
    refresh_token: first.refresh_token,
  });
  await expect(again).rejects.toThrow("api.auth.refresh_invalid");
});
