import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { onceKeys } from "#app/api/table.server.ts";
import { guardedDb } from "#app/db/client.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { database } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { createCharge } from "#tests/gateways/charge.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

test("a line that is typed five times at once gives a part back once", async () => {
  const db = database;
  const bank = await openBank(db);
  const { paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  const words = ["payment", "refund", String(paymentId), "--amount=20", "--reason=Geste"];
  const tools = toolsOver(db, bank.gateways);

  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => await runCommand([...words, "--as=Agathe"], tools)),
  );
  await bank.close();

  expect(answers.filter((one) => !Object.hasOwn(one as object, "done_before"))).toHaveLength(1);
  expect(await db.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(1);
});

test("a line refused by the provider once its refund is written is not done again; one refused before is", async () => {
  const db = guardedDb(database);
  const bank = await openBank(db);
  const { paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await createUser(db, "operator");
  const refuse = () => Promise.reject(new RuleError("conflict", "api.payment.not_refundable"));
  const tools = toolsOver(db, { ...bank.gateways, cards: { ...bank.money.cards, refund: refuse } });
  const run = async (amount: string) =>
    await runCommand(
      ["payment", "refund", String(paymentId), `--amount=${amount}`, "--reason=Geste"],
      tools,
    );

  for (let turn = 0; turn < 2; turn++) {
    await expect(run("9000")).rejects.toMatchObject({ status: 409 });
  }
  await expect(run("10")).rejects.toMatchObject({ status: 409 });
  await db.update(onceKeys).set({ startedAt: plusDays(machineClock(), -1) });
  await expect(run("10")).rejects.toThrow("--again");
  await bank.close();
  expect(await db.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(1);
});
