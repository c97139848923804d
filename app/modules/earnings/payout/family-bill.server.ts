import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { answerBillAbout } from "#app/modules/billing/statement/document.server.ts";

import { isIndependentCourseOf } from "./payout.repository.server.ts";

/**
 * The teacher's copy of a bill issued in their name (TEA-058, TEA-068). 404 for another's course, an employee's, or
 * one not billed yet.
 */
export const downloadFamilyBill =
  (followers: Followers) =>
  async ({ db, actor }: Call, { id }: { id: number }) => {
    if (!(await isIndependentCourseOf(db, id, actor.id))) {
      throw new RuleError("not_found", "api.invoice.not_found");
    }
    return answerBillAbout(db, followers, { kind: "course", id });
  };
