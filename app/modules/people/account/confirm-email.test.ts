import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { createFamily, newcomer } from "#tests/factories/account.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { restartWith } from "#tests/setup/rotation.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { confirmEmail, resendConfirmation } from "./confirm-email.server.ts";
import { findUser, findUserByEmail, saveUser } from "./repository.server.ts";
import { signUp } from "./sign-up.server.ts";

const machineNow = new Date("2026-09-09T08:01:00Z");
const times = { now, machineNow };
test("the mail of a sign-up confirms the e-mail, for seven days and that e-mail only", async ({
  db,
}) => {
  await signUp(openCallOf(db, { ...times, ip: "192.0.2.9" }), {
    ...newcomer,
    ...shownBefore(machineNow),
  });
  const [mail] = await mailsTo(db, newcomer.email);
  const token = tokenIn(mail);

  for (const wrong of ["", "x", `${token}x`, token.replace(/^./, "A")]) {
    await expect(confirmEmail(openCallOf(db), { token: wrong })).rejects.toThrow(
      "api.account.confirm_invalid",
    );
  }
  await expect(
    confirmEmail(openCallOf(db, { now: plusMinutes(now, 7 * 24 * 60) }), { token }),
  ).rejects.toThrow();
  await confirmEmail(openCallOf(db), { token });

  const user = await findUserByEmail(db, newcomer.email);
  expect(user?.emailConfirmedAt).toEqual(now);
  await saveUser(db, user?.id ?? 0, { email: "autre@example.test" });
  await expect(confirmEmail(openCallOf(db), { token })).rejects.toThrow(
    "api.account.confirm_invalid",
  );
});

test("the link of a mail outlives a new secret, while the former one is given", async ({ db }) => {
  restartWith("old");
  await signUp(openCallOf(db, { ...times, ip: "192.0.2.1" }), {
    ...newcomer,
    ...shownBefore(machineNow),
  });
  const [mail] = await mailsTo(db, newcomer.email);
  const token = tokenIn(mail);

  restartWith("new");
  await expect(confirmEmail(openCallOf(db), { token })).rejects.toThrow(
    "api.account.confirm_invalid",
  );
  restartWith("new", "old");
  await confirmEmail(openCallOf(db, { now: inDays(6) }), { token });
});

test("the link is sent again while the e-mail is not confirmed", async ({ db }) => {
  const family = await createFamily(db);

  await resendConfirmation(callOf(db, family.actor));
  await saveUser(db, family.id, { emailConfirmedAt: now });
  await resendConfirmation(callOf(db, family.actor));

  const sent = await mailsTo(db, family.email);
  expect(sent.map(({ template }) => template)).toEqual(["confirm_email"]);
});

test("an e-mail written while the former one is confirmed is not confirmed by it", async ({
  db,
}) => {
  const positions = await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);
    await resendConfirmation(callOf(tx, family.actor));
    const [mail] = await mailsTo(tx, family.email);
    const token = tokenIn(mail);
    const move = () =>
      saveUser(tx, family.id, { email: "autre@example.test", emailConfirmedAt: null });

    await confirmEmail(openCallOf(slow(move)), { token }).catch(() => undefined);

    const { email, emailConfirmedAt } = (await findUser(tx, family.id)) ?? {};
    expect(email === "autre@example.test" && emailConfirmedAt !== null).toBe(false);
  });
  expect(positions).toBeGreaterThanOrEqual(1);
});
