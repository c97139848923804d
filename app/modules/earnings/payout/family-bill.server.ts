import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { answerBillAbout } from "#app/modules/billing/statement/document.server.ts";

import { isIndependentCourseOf } from "./payout.repository.server.ts";

/**
 * The teacher's copy of a bill that Préau drew up in their name, which the mandate promises (TEA-068). 404 for another's
 * course, one that a family's employee gave, and one that is not billed yet.
 */
export const downloadFamilyBill =
  (followers: Followers) =>
  async ({ db, actor }: Call, { id }: { id: number }) => {
    if (!(await isIndependentCourseOf(db, id, actor.id))) {
      throw new RuleError("not_found", "api.invoice.not_found");
    }
    return answerBillAbout(db, followers, { kind: "course", id });
  };
