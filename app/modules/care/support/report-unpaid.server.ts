import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { type holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { countCasesOfBill } from "#app/modules/foundation/case/hold.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";

type Held = Awaited<ReturnType<typeof holdBill>>;

const reasonId = contactReasons.indexOf("payment") + 1;

/** Opens a case for a bill unpaid for thirty days, locked by the caller (STM-46). */
export async function reportUnpaid(tx: Tx, bill: Held, now: Date): Promise<void> {
  const { id: billId, customerId: personId } = bill;
  const earlier = await countCasesOfBill(tx, billId);
  const text = i18next.t("support:unpaid", {
    number: numberOf(bill),
    amount: sum(toEuros(dueCents(bill))),
  });
  const sendingMark = `unpaid:${String(billId)}:${String(earlier + 1)}`;
  const opened = { kind: "unpaid", personId, billId, text, sendingMark, reasonId } as const;
  await openCase(tx, opened, { by: bySystem, now });
}
