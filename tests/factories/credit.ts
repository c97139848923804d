import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { keepAsCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import { now } from "#tests/setup/time.ts";

import { createRegistration, followers } from "./registration.ts";

const by = bySystem;

export async function createCredit(db: Db, { keptCents }: { keptCents?: number } = {}) {
  const registration = await createRegistration(db, { awaited: true });
  const { id: billId } = registration.bill;
  const means = { means: "transfer", reference: `VIR ${String(billId)}` } as const;
  await receive({ db, followers }, { ...means, billId, amountCents: 10_000 }, { by, now });
  const credit = await db.transaction(async (tx) => {
    const part = keptCents === undefined ? {} : { amountCents: keptCents };
    await creditBill(tx, billId, { by, now, cause: "cancelled", ...part });
    return keepAsCredit(tx, billId, { now });
  });
  return { ...registration, credit };
}
