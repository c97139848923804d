import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";

import { saveLessonRequest } from "./repository.server.ts";
import { holdLessonRequestOfCustomer } from "./service.server.ts";
import type { LaterStep } from "./timeline.domain.ts";

/** Puts off the tax credit or the billing data: nothing is refused by it (API-181). */
export async function putOff(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  step: LaterStep,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, id, by);
    const change = step === "tax_credit" ? { taxCreditLaterAt: now } : { invoicingLaterAt: now };
    await saveLessonRequest(tx, id, change);
  });
}
