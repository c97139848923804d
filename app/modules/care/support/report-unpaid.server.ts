import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";

type Unpaid = Readonly<{ id: number; customerId: number; number: string; amount: string }>;

const reasonId = contactReasons.indexOf("payment") + 1;

/** Opens one case for a bill unpaid for thirty days (STM-46). */
export async function reportUnpaid(tx: Tx, bill: Unpaid, now: Date): Promise<void> {
  const { id, customerId: personId, number, amount } = bill;
  const text = i18next.t("support:unpaid", { number, amount });
  const opened = { kind: "unpaid", personId, text, sendingMark: `unpaid:${String(id)}` } as const;
  await openCase(tx, { ...opened, reasonId }, { by: bySystem, now });
}
