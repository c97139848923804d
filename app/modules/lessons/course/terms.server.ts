import type { Tx } from "#app/db/client.server.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { coursePrice } from "#app/modules/catalogue/price/domain.ts";
import { type LessonFormat, teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { togetherOf } from "#app/modules/foundation/room-link/presence.domain.ts";
import { hourlyPriceOn } from "#app/modules/lessons/contract/price-on.server.ts";
import type { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import type { CourseAlert } from "./domain.ts";
import { findGround } from "./terms.repository.server.ts";

type Contract = Awaited<ReturnType<typeof holdAgreement>>["contract"];

/**
 * Frozen with a course: price, employer, VAT, tax credit, alerts (STM-13, STM-21, LAW-17, LAW-19). No credit for one
 * not given (LAW-29). Cents.
 */
export async function courseTermsOf(
  tx: Tx,
  contract: Contract,
  { format, date, duration, absent }: Lived,
) {
  const hourlyPriceCents = await hourlyPriceOn(tx, contract.id, { format, date });
  const ground = orNotFound(
    await findGround(tx, contract.id, { date, duration }),
    "api.contract.not_found",
  );
  const status = ground.former ?? ground.today;
  const lesson = { hourlyPriceCents, minutes: duration, ...status, format };
  const { amountCents, afterCreditCents } = coursePrice(lesson);
  const isAtHome = format === "individual_student_place" && !absent;
  return {
    hourlyPriceCents,
    amountCents,
    mode: teacherMode(status),
    vatRegime: ground.vatRegime,
    taxCredit: !absent && afterCreditCents !== null,
    alerts: isAtHome ? alertsAtHome(ground) : [],
    alertAnsweredAt: null,
  };
}

type Lived = Readonly<{ format: LessonFormat; date: Date; duration: number; absent: boolean }>;

type Ground = NonNullable<Awaited<ReturnType<typeof findGround>>>;

/** Of a course declared at home: too far away, or both sides were in their room meanwhile (STM-13). */
function alertsAtHome(ground: Ground): CourseAlert[] {
  const found: [CourseAlert, boolean][] = [
    ["intervention_zone_exceeded", isOutOfArea(ground)],
    ["offline_course_videoconf_usage_detected", togetherOf(ground.present) !== undefined],
  ];
  return found.flatMap(([alert, there]) => (there ? [alert] : []));
}

/** An unknown distance counts as near. */
function isOutOfArea({
  radius,
  latitude,
  longitude,
  asked: requestAddress,
  home,
}: Ground): boolean {
  const lessonPlace = requestAddress ?? home;
  if (!lessonPlace?.latitude || !lessonPlace.longitude) return false;
  const there = { latitude: lessonPlace.latitude, longitude: lessonPlace.longitude };
  return kilometresBetween(there, { latitude, longitude }) > radius;
}

export const newCourseOf = ({ id, customerId, studentId, teacherId }: Contract) => ({
  contractId: id,
  customerId,
  studentId,
  teacherId,
  plannedCourseId: null,
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
  paidMinutes: null,
});
