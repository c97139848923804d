import type { Call } from "#app/api/call.server.ts";

import { holdLessonRequestOfCustomer } from "./hold.server.ts";
import type { LessonRequest } from "./lesson-request.endpoints.ts";
import { saveLessonRequest } from "./repository.server.ts";
import type { LaterStep } from "./timeline.domain.ts";
import { showLessonRequest } from "./timeline.server.ts";

/** Puts off the tax credit or the billing data; blocks nothing (API-181). */
export async function putOff(
  call: Call,
  { id, step }: { id: number; step: LaterStep },
): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, id, by);
    const change = step === "tax_credit" ? { taxCreditLaterAt: now } : { invoicingLaterAt: now };
    await saveLessonRequest(tx, id, change);
  });
  return showLessonRequest(call, { id });
}
