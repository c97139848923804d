import { expect } from "vitest";

import { forgetOldKeys } from "#app/api/once.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { createUser } from "#tests/factories/account.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

async function runOver(db: Db, bank: TestBank, firstname = "Agathe") {
  await createUser(db, "operator", { firstname, lastname: "Lemoine" });
  const tools = toolsOver(db, bank.gateways);
  return async (...words: string[]) =>
    await runCommand([...words, `--as=${firstname} Lemoine`], tools);
}

test("a refund asks why; the same line gives it back once, for every operator, for good (OPS-06)", async ({
  db,
  bank,
}) => {
  const { paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  const run = await runOver(db, bank);
  const words = ["payment", "refund", String(paymentId), "--amount=20"];
  await expect(run(...words)).rejects.toThrow("--reason");

  const first = await run(...words, "--reason=Cours écourté");
  expect(first).toMatchObject({ amount: 20, asked: true });
  const basile = await runOver(db, bank, "Basile");
  const again = await basile("--reason=Cours écourté", ...words);
  expect(again).toEqual({
    ...(first as object),
    done_before: expect.stringMatching(/Z$/) as string,
    once_more: "--again",
  });
  await forgetOldKeys(db, plusDays(machineClock(), 30));
  await run(...words, "--reason=Cours écourté");
  expect(await db.select().from(refunds)).toHaveLength(1);

  await run(...words, "--reason=Geste");
  await run(...words, "--reason=Geste", "--again");
  expect((await db.select().from(refunds)).map(({ amountCents }) => amountCents)).toEqual([
    2000, 2000, 2000,
  ]);
});

test("the history of the payment bears the operator and the reason, though the provider says when it is done (OPS-14)", async ({
  db,
  bank,
}) => {
  const { paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  const run = await runOver(db, bank);
  await run("payment", "refund", String(paymentId), "--amount=20", "--reason=Cours écourté");
  await bank.deliver();

  const lines = await listHistory(db, [{ machine: "payment", id: paymentId }]);
  expect(lines.at(-1)).toMatchObject({
    event: "refund_part",
    by: { role: "operator", name: "Agathe Lemoine" },
    details: { cents: 2000, reason: "Cours écourté" },
  });
});

test("a family's credit and a credit note ask why, and are given once a line", async ({
  db,
  bank,
}) => {
  const { credit } = await createCredit(db);
  const { bill } = await createBilledCourse(db);
  const run = await runOver(db, bank);
  const back = ["credit", "refund", String(credit.id), "--amount=10"];
  await expect(run(...back)).rejects.toThrow("--reason");
  const note = ["bill", "credit", bill.number, "--amount=10", "--reason=Geste"];

  const dry = await run(...back, "--reason=Geste", "--dry-run");
  expect(dry).toMatchObject({ dry_run: true, changes: { refunds: [{ amount: 10 }] } });
  const given = await run(...back, "--reason=Geste");
  expect(given).not.toHaveProperty("done_before");
  expect(await run(...back, "--reason=Geste")).toMatchObject(given as object);
  const written = await run(...note);
  expect(await run(...note)).toMatchObject(written as object);
  expect(await db.select().from(refunds)).toMatchObject([
    { amountCents: 1000, askedBy: "Agathe Lemoine", reason: "Geste" },
  ]);
});
