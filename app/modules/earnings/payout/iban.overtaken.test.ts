import { eq } from "drizzle-orm";
import { expect } from "vitest";

import {
  findHolder,
  savePassword,
} from "#app/modules/people/account/password.repository.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";

import { setIban, showPayee } from "./account.server.ts";

test("a password that changes after it was asked for refuses the new number, and the bank keeps the former (TEA-011)", async ({
  db,
  bank,
}) => {
  const { id, call } = await createPayee(db, bank);
  const confirm = async () => {
    const holder = await findHolder(db, id);
    await db.transaction((tx) => savePassword(tx, id, "another hash"));
    return holder;
  };

  const setting = setIban(call, "FR76 3000 6000 0112 3456 7890 189", confirm);

  await expect(setting).rejects.toMatchObject({
    extra: { errors: [{ field: "current_password" }] },
  });
  expect(await showPayee(db, id)).toMatchObject({ ibanEnd: "2606" });
  const accounts = await db.select().from(stripeObjects).where(eq(stripeObjects.kind, "account"));
  expect(accounts.map(({ data }) => data.bank)).toMatchObject([{ last4: "2606" }]);
});

test("the bank keeps the number that its owner set meanwhile, not the one before (TEA-011)", async ({
  db,
  bank,
}) => {
  const { id, call } = await createPayee(db, bank);
  const confirm = async () => {
    const holder = await findHolder(db, id);
    await db.transaction((tx) => savePassword(tx, id, "another hash"));
    await setIban(call, "FR76 3000 4000 0312 3456 7890 143");
    return holder;
  };

  const setting = setIban(call, "FR76 3000 6000 0112 3456 7890 189", confirm);

  await expect(setting).rejects.toMatchObject({
    extra: { errors: [{ field: "current_password" }] },
  });
  expect(await showPayee(db, id)).toMatchObject({ ibanEnd: "0143" });
  const accounts = await db.select().from(stripeObjects).where(eq(stripeObjects.kind, "account"));
  expect(accounts.map(({ data }) => data.bank)).toMatchObject([{ last4: "0143" }]);
});
