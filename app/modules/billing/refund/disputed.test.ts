import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { followers } from "#tests/factories/registration.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { refunds } from "./endpoints.ts";
import { giveBack } from "./give-back.server.ts";
import { refundSweeps } from "./sweeps.server.ts";
import { refunds as rows } from "./table.server.ts";

const askAgain = dueOf(refundSweeps(followers), "refunds to ask");

const dispute = (db: Db, paymentId: number, quarantine: "card_dispute" | null = "card_dispute") =>
  db
    .update(payments)
    .set({ quarantine, disputedAt: quarantine && now })
    .where(eq(payments.id, paymentId));

test("the provider is not asked for money that its holder disputes, and is once the dispute is closed (API-300b)", async ({
  db,
  bank,
}) => {
  const { paymentId, bill } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await bank.deliver();
  const cancelled = { by: byOperator, now, cause: "Annulé" };
  await db.transaction((tx) => giveBack(tx, bill.id, cancelled));
  const statusOf = async () => (await db.select().from(rows))[0]?.status;

  await dispute(db, paymentId);
  await askAgain(db, inDays(1), bank.gateways);
  expect(await statusOf()).toBe("asked");

  await dispute(db, paymentId, null);
  await askAgain(db, inDays(1), bank.gateways);
  expect(await statusOf()).toBe("sending");
});

test("money that its holder disputes leaves by no transfer, in a file or alone (API-300b)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { family, refund, payment } = await createOwed(db);
  const params = { id: refund.id };
  const own = callerOf(db, family.actor);
  await own(refunds.nameAccount, { params, body: { iban: "FR7630004000031234567890143" } });
  const made = await api(refunds.makeFile, { body: { refunds: [refund.id] } });
  const file = { params: { id: made.id } };
  await dispute(db, payment.id);

  const late = await refusalOf(api(refunds.downloadFile, file));
  expect(late).toMatchObject({ status: 409, code: "api.refund.file_disputed" });
  await api(refunds.cancelFile, { ...file, body: { reason: "Paiement contesté." } });
  const again = await refusalOf(api(refunds.makeFile, { body: { refunds: [refund.id] } }));
  expect(again).toMatchObject({ status: 409, code: "api.refund.file_changed" });
  expect((await api(refunds.listAll, { query: { only: "ready" } })).total).toBe(0);
  const alone = api(refunds.markSent, { params, body: { reference: "VIR 12" } });
  expect(await refusalOf(alone)).toMatchObject({ status: 409, code: "api.payment.disputed" });
});

test("money that its holder disputes is not kept as credit besides (STM-47)", async ({
  db,
  bank,
}) => {
  const { paymentId, bill, family } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await bank.deliver();
  await dispute(db, paymentId);
  const keep = (by: Parameters<typeof giveBack>[2]["by"]) =>
    db.transaction((tx) => giveBack(tx, bill.id, { by, now, cause: "Annulé", asCredit: true }));

  await expect(keep(byOperator)).rejects.toMatchObject({ code: "api.payment.disputed" });
  const byFamily = { id: family.id, role: "customer" } as const;
  await expect(keep(byFamily)).rejects.toMatchObject({ code: "api.payment.disputed_own" });
});
