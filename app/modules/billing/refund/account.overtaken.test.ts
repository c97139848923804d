import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { openForcedReset } from "#app/modules/people/account/ask-reset.server.ts";
import { resetPassword } from "#app/modules/people/account/reset-password.server.ts";
import { actorOfToken, openSession } from "#app/modules/people/account/session.server.ts";
import { test } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { password } from "#tests/factories/account.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { nameAccount } from "./account.server.ts";
import { findRefundRow } from "./repository.server.ts";

const machineNow = new Date();
const times = { now, machineNow };

test("who names another account after its owner chose another password by a link changes nothing (CUS-050)", async ({
  db,
}) => {
  let tooLate = 0;
  await overtakenEverywhere(db, async (tx, slow) => {
    const { family, refund } = await createOwed(tx);
    const { id } = refund;
    const opened = await openSession(tx, family, plusMinutes(machineNow, -20));
    const by = await actorOfToken(tx, opened.access_token);
    if (!by || !("id" in by)) throw new Error("not signed in");
    await nameAccount(callOf(tx, by, times), { id, iban: "FR7630004000031234567890143" });
    const has = { passed: false };

    const naming = nameAccount(
      callOf(
        slow(async () => {
          has.passed = (await findRefundRow(tx, id))?.ibanEnd === "0143";
          const token = await openForcedReset(tx, family.id, now);
          await resetPassword(openCallOf(tx, times), {
            reset_password_token: token,
            new_password: "Chataigne-17-rouge",
          });
        }),
        by,
        times,
      ),
      { id, iban: "FR1420041010050500013M02606", current_password: password },
    );
    await naming.catch(() => undefined);

    expect((await findRefundRow(tx, id))?.ibanEnd).toBe(has.passed ? "0143" : "2606");
    if (has.passed) tooLate += 1;
  });
  expect(tooLate).toBeGreaterThanOrEqual(2);
});
