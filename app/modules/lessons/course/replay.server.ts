import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { billOf } from "#app/modules/billing/bill/issue.server.ts";
import { payBill } from "#app/modules/billing/payment/pay-bill.server.ts";

import { seeCourse } from "./hold.server.ts";

type Input = Readonly<{ course_id: number; return_url?: string | undefined }>;

/** Charges the saved card again (API-030, CUS-006): 404 for another's, 409 when nothing is due. */
export const replayPayment =
  (followers: Followers) =>
  async (call: Call, { course_id, return_url }: Input) => {
    const { db, actor } = call;
    await db.transaction((tx) => seeCourse(tx, course_id, actor));
    const bill = await billOf(db, { kind: "course", id: course_id });
    if (!bill) throw new RuleError("conflict", "api.payment.nothing_due");
    return payBill(followers)(call, { id: bill.id, return_url });
  };
