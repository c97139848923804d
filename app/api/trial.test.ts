import { expect } from "vitest";

import { accountEndpoints } from "#app/modules/people/account/account.endpoints.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { callerOf } from "#tests/http/api.ts";

test("a password is not judged: right and wrong are answered the same, no session opens", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const call = callerOf(db);
  for (const typed of [password, "faux"]) {
    const body = { email, password: typed };
    await expect(
      call(accountEndpoints.login, { body }, { judgedOnly: true }),
    ).resolves.toBeUndefined();
  }
  expect(await db.$count(sessions)).toBe(0);
  await expect(
    call(accountEndpoints.login, { body: { email, password: "faux" } }),
  ).rejects.toMatchObject({
    status: 401,
  });
});
