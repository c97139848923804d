import { hash } from "@node-rs/argon2";
import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";

import { meansFollower } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { updateCustomer } from "#app/modules/people/customer/update.server.ts";
import { test } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { openForcedReset } from "./ask-reset.server.ts";
import { changePassword } from "./change-password.server.ts";
import { findUser, saveUser } from "./repository.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { actorOfToken, openSession } from "./session.server.ts";
import { sessions } from "./session.table.server.ts";
import { signIn } from "./sign-in.server.ts";

const machineNow = new Date();
const times = { now, machineNow };
const chosen = "Chataigne-17-rouge";

type Family = Awaited<ReturnType<typeof createFamily>>;

const resetting =
  (db: Db, { id }: Family) =>
  async () => {
    const token = await openForcedReset(db, id, now);
    await resetPassword(openCallOf(db, times), {
      reset_password_token: token,
      new_password: chosen,
    });
  };

const openSessionsOf = (db: Db, { id }: Family) =>
  db.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.revokedAt)));

const isChosen = async (db: Db, { id }: Family) =>
  isPassword(chosen, (await findUser(db, id))?.passwordHash);

test("who signs in with a password that is changed meanwhile has no session left (security 22)", async ({
  db,
}) => {
  const positions = await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);
    const typed = { email: family.email, password, ip: "192.0.2.1" };

    await signIn(openCallOf(slow(resetting(tx, family)), { ...times, ip: typed.ip }), typed).catch(
      () => undefined,
    );

    if (await isChosen(tx, family)) expect(await openSessionsOf(tx, family)).toBe(0);
    else expect(await openSessionsOf(tx, family)).toBe(1);
  });
  expect(positions).toBeGreaterThanOrEqual(4);
});

test("a link pressed twice at once is one change, wherever the one press passes the other", async ({
  db,
}) => {
  const positions = await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);
    const token = await openForcedReset(tx, family.id, now);
    const press = (on: Db) =>
      resetPassword(openCallOf(on, times), { reset_password_token: token, new_password: chosen });

    await press(slow(() => press(tx)));

    expect(await isChosen(tx, family)).toBe(true);
    expect(await mailsTo(tx, family.email)).toHaveLength(1);
  });
  expect(positions).toBeGreaterThanOrEqual(2);
});

test("an old hash made again never comes back over a newer password", async ({ db }) => {
  const weak = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx, { passwordHash: weak });
    const typed = { email: family.email, password, ip: "192.0.2.1" };
    let reset = false;

    const signing = signIn(
      openCallOf(
        slow(async () => {
          await resetting(tx, family)();
          reset = true;
        }),
        { ...times, ip: typed.ip },
      ),
      typed,
    );
    await signing.catch(() => undefined);

    expect(await isChosen(tx, family)).toBe(reset);
  });
});

test("two sign-ins at once with an old hash are two sessions", async ({ db }) => {
  const weak = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx, { passwordHash: weak });
    const typed = { email: family.email, password, ip: "192.0.2.1" };
    let other = 0;

    await signIn(
      openCallOf(
        slow(async () => {
          await signIn(openCallOf(tx, { ...times, ip: typed.ip }), typed);
          other = 1;
        }),
        { ...times, ip: typed.ip },
      ),
      typed,
    );

    expect(await openSessionsOf(tx, family)).toBe(1 + other);
  });
});

async function signedIn(db: Db, family: Family, minutes: number) {
  const opened = await openSession(db, family, plusMinutes(machineNow, -minutes));
  const actor = await actorOfToken(db, opened.access_token);
  if (!actor || !("id" in actor)) throw new Error("not signed in");
  return actor;
}

test.for([
  ["the present password", 20, password],
  ["a sign-in just made", 0, undefined],
] as const)(
  "who changes a password with %s after its owner chose another by a link changes nothing",
  async ([, minutes, present], { db }) => {
    await overtakenEverywhere(db, async (tx, slow) => {
      const family = await createFamily(tx);
      const by = await signedIn(tx, family, minutes);
      const typed = { current_password: present, new_password: "Noisetier-23-bleu" };
      const has = { passed: false };

      const changing = changePassword(
        callOf(
          slow(async () => {
            await resetting(tx, family)();
            has.passed = true;
          }),
          by,
          times,
        ),
        typed,
      );
      const refusal: unknown = await changing.catch((error: unknown) => error);

      expect(await isChosen(tx, family)).toBe(has.passed);
      if (has.passed) {
        expect(refusal).toMatchObject({ extra: { errors: [{ field: "current_password" }] } });
      }
    });
  },
);

test.for([
  ["e-mail, with the present password", 20, password, { email: "voleur@example.test" }],
  ["e-mail, with a sign-in just made", 0, undefined, { email: "voleur@example.test" }],
  ["phone", 20, password, { phone: { phone_number: "06 99 88 77 66" } }],
] as const)("nor does who changes the %s", async ([, minutes, present, change], { db }) => {
  let tooLate = 0;
  await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);
    const { email, phone } = family;
    const by = await signedIn(tx, family, minutes);
    const isAsBefore = async () => {
      const user = await findUser(tx, family.id);
      return user?.email === email && user.phone === phone;
    };
    const has = { passed: false };

    const changing = updateCustomer(meansFollower)(
      callOf(
        slow(async () => {
          has.passed = await isAsBefore();
          await resetting(tx, family)();
        }),
        by,
        times,
      ),
      { ...change, current_password: present },
    );
    await changing.catch(() => undefined);

    expect(await isAsBefore()).toBe(has.passed);
    if (has.passed) tooLate += 1;
  });
  expect(tooLate).toBeGreaterThanOrEqual(3);
});

test("an e-mail that another tab has changed since it was read is not changed back unasked", async ({
  db,
}) => {
  await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);
    const by = await signedIn(tx, family, 20);
    const has = { passed: false };

    const saving = updateCustomer(meansFollower)(
      callOf(
        slow(async () => {
          await saveUser(tx, family.id, { email: "autre@example.test" });
          has.passed = true;
        }),
        by,
        times,
      ),
      { email: family.email },
    );
    await saving.catch(() => undefined);

    const kept = (await findUser(tx, family.id))?.email;
    expect(kept).toBe(has.passed ? "autre@example.test" : family.email);
  });
});
