import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { refunds } from "#app/modules/billing/payment/refund.table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { createCharge } from "#tests/gateways/charge.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

test("a line that is typed five times at once gives a part back once", async () => {
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
