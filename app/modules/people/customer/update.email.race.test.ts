import { expect, test } from "vitest";

import { meansFollower } from "#app/api/followers.server.ts";
import { findUser } from "#app/modules/people/account/repository.server.ts";
import { database } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { updateCustomer } from "./update.server.ts";

const times = { now, machineNow: new Date() };

test("of two families that take one e-mail at once, the later is refused at its field", async () => {
  const [first, later] = [
    await createFamily(database, { email: "email-race-1@example.test" }),
    await createFamily(database, { email: "email-race-2@example.test" }),
  ];
  const typed = { email: "Email-Race@example.test", current_password: password };

  const refusal = await whileHeld(
    database,
    (tx) => updateCustomer(meansFollower)(callOf(tx, first.actor, times), typed),
    () =>
      updateCustomer(meansFollower)(callOf(database, later.actor, times), {
        ...typed,
        email: "email-race@example.test",
      }),
  );

  expect(refusal).toMatchObject({
    status: "rejected",
    reason: {
      kind: "conflict",
      extra: { errors: [{ field: "email", code: "api.signup.email_used" }] },
    },
  });
  expect(await findUser(database, first.id)).toMatchObject({ email: typed.email });
});
