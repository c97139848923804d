import type { Tx } from "#app/db/client.server.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { amountOf } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { taxCreditEligible } from "#app/modules/price/domain.ts";
import { type LessonFormat, teacherMode } from "#app/modules/teacher/domain.ts";

import type { CourseAlert } from "./domain.ts";
import type { holdAgreement } from "./hold.server.ts";
import { findGround } from "./terms.repository.server.ts";

type Contract = Awaited<ReturnType<typeof holdAgreement>>["contract"];

/**
 * What is frozen with a course: the price agreed, who employs, whether the credit applies, what the family
 * is to be asked (STM-13, STM-21, LAW-19). Cents.
 */
export async function courseTermsOf(
  tx: Tx,
  contract: Contract,
  { format, duration }: { format: LessonFormat; duration: number },
) {
  const ground = await findGround(tx, contract.id);
  if (!ground) throw new RuleError("not_found", "api.contract.not_found");
  const { radius, latitude, longitude, asked, home, ...status } = ground;
  const { hourlyPriceCents } = contract;
  const place = asked ?? home;
  const alerts: CourseAlert[] = [];
  if (format === "individual_student_place" && place?.latitude && place.longitude) {
    const there = { latitude: place.latitude, longitude: place.longitude };
    const far = kilometresBetween(there, { latitude, longitude }) > radius;
    if (far) alerts.push("intervention_zone_exceeded");
  }
  return {
    hourlyPriceCents,
    amountCents: amountOf(hourlyPriceCents, duration),
    mode: teacherMode(status),
    taxCredit: taxCreditEligible({ ...status, format }),
    alerts,
    alertAnsweredAt: null,
  };
}

/** The columns that a new course takes from its contract, and those that are empty at first. */
export const newCourseOf = ({ id, customerId, studentId, teacherId }: Contract) => ({
  contractId: id,
  customerId,
  studentId,
  teacherId,
  correctedAt: null,
  confirmedAt: null,
  confirmedBy: null,
  disputedAt: null,
  lateDisputedAt: null,
  paidAt: null,
  refundDueAt: null,
  failureCause: null,
  cancelComment: null,
  decisionReason: null,
});
