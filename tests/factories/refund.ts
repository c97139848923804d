import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { createBilledCourse } from "./payment.ts";
import { followers } from "./registration.ts";

type Given = { means?: "transfer" | "check" | "advance"; cents?: number };

/** A course of 63,00 € paid without a card, then credited: its refunds wait to be sent by hand. */
export async function createOwed(db: Db, { means = "transfer", cents }: Given = {}) {
  const billed = await createBilledCourse(db);
  const receipt = { billId: billed.bill.id, means, amountCents: 6300 };
  const reference = `IN-${String(billed.bill.id)}`;
  await receive({ db, followers }, { ...receipt, reference }, { by: byOperator, now });
  await db.transaction((tx) =>
    giveBack(tx, billed.bill.id, { by: byOperator, now, cause: "Annulé", cents }),
  );
  const [payment] = await db.select().from(payments).where(eq(payments.billId, billed.bill.id));
  if (!payment) throw new Error("No payment was received.");
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(refunds.id);
  const refund = rows.find(({ person }) => person === "family");
  if (!refund) throw new Error("No refund was opened.");
  return { ...billed, payment, refund, agency: rows.find(({ person }) => person === "agency") };
}
