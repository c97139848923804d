import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";

import { meansFollower } from "#app/api/followers.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import type { RuleError } from "#app/lib/rule-error.ts";
import { updateCustomer } from "#app/modules/people/customer/update.server.ts";
import { database } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { openForcedReset } from "./ask-reset.server.ts";
import { changePassword } from "./change-password.server.ts";
import { findUser } from "./repository.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { actorOfToken, openSession } from "./session.server.ts";
import { sessions } from "./session.table.server.ts";
import { signIn } from "./sign-in.server.ts";

const machineNow = new Date();
const times = { now, machineNow };
const chosen = "Chataigne-17-rouge";

type Family = Awaited<ReturnType<typeof createFamily>>;

let made = 0;
const newFamily = () =>
  createFamily(database, { email: `password-race-${String(++made)}@example.test` });

async function whileReset<Result>({ id }: Family, act: () => Promise<Result>) {
  const token = await openForcedReset(database, id, now);
  const reset = (tx: Tx) =>
    resetPassword(openCallOf(tx, times), { reset_password_token: token, new_password: chosen });
  return whileHeld(database, reset, act);
}

const openSessionsOf = ({ id }: Family) =>
  database.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.revokedAt)));

const actorOf = async (family: Family) => {
  const { access_token: token } = await openSession(database, family, machineNow);
  const actor = await actorOfToken(database, token);
  if (!actor || !("id" in actor)) throw new Error("not signed in");
  return actor;
};

const refused = (field: string) => ({
  status: "rejected",
  reason: { extra: { errors: [{ field }] } } as unknown as RuleError,
});

test("a sign-in with the former password waits for the new one, and is refused (security 22)", async () => {
  const family = await newFamily();
  const typed = { email: family.email, password, ip: "192.0.2.1" };

  const signing = await whileReset(family, () =>
    signIn(openCallOf(database, { ...times, ip: typed.ip }), typed),
  );

  expect(signing).toMatchObject({
    status: "rejected",
    reason: { code: "api.auth.bad_credentials" },
  });
  expect(await openSessionsOf(family)).toBe(0);
});

test.for([
  ["the former password", password],
  ["a sign-in just made", undefined],
] as const)("a change of password by %s waits likewise", async ([, present]) => {
  const family = await newFamily();
  const by = await actorOf(family);
  const typed = { current_password: present, new_password: "Noisetier-23-bleu" };

  const changing = await whileReset(family, () =>
    changePassword(callOf(database, by, times), typed),
  );

  expect(changing).toMatchObject(refused("current_password"));
  expect(await isPassword(chosen, (await findUser(database, family.id))?.passwordHash)).toBe(true);
});

test("a change of e-mail waits likewise", async () => {
  const family = await newFamily();
  const by = await actorOf(family);
  const typed = { email: "voleur-race@example.test", current_password: password };

  const changing = await whileReset(family, () =>
    updateCustomer(meansFollower)(callOf(database, by, times), typed),
  );

  expect(changing).toMatchObject(refused("current_password"));
  expect(await findUser(database, family.id)).toMatchObject({ email: family.email });
});

test("a link and a change at once are one change: the later finds the password changed", async () => {
  for (let round = 0; round < 10; round++) {
    const family = await newFamily();
    const by = await actorOf(family);
    const token = await openForcedReset(database, family.id, now);

    const both = await Promise.allSettled([
      resetPassword(openCallOf(database, times), {
        reset_password_token: token,
        new_password: chosen,
      }),
      changePassword(callOf(database, by, times), {
        current_password: password,
        new_password: "Noisetier-23-bleu",
      }),
    ]);

    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await openSessionsOf(family)).toBe(0);
  }
});
