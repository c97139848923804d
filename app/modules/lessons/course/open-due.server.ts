import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { openCourse } from "./advance.server.ts";
import { confirmCourse } from "./confirm.server.ts";
import { noDeadlines } from "./domain.ts";
import type { CourseRow } from "./repository.server.ts";
import { courseTermsOf, newCourseOf } from "./terms.server.ts";

type Contract = Awaited<ReturnType<typeof holdAgreement>>["contract"];

type Due = Readonly<{ plannedCourseId: number; date: Date; duration: number }>;

/**
 * Course cancelled too late (STM-13): due without tax credit (LAW-29), confirmed and billed at once, contestable.
 * Lock its contract first. Returns the bill to collect.
 */
export const openDueCourse = (tx: Tx, contract: Contract, due: Due, call: By) =>
  openApproved(tx, contract, { ...due, format: contract.courseFormat, absent: true }, call);

type By = Readonly<{ by: Actor; now: Date }>;

/** A planned course as agreed, confirmed and billed at once. Lock its contract first. Returns the bill to collect. */
export async function openApproved(
  tx: Tx,
  contract: Contract,
  { plannedCourseId, date, duration, format, absent }: Due & Pick<CourseRow, "format" | "absent">,
  { by, now }: By,
): Promise<{ course: CourseRow; billId: number | undefined }> {
  const terms = await courseTermsOf(tx, contract, { format, date, duration, absent });
  const course = await openCourse(
    tx,
    {
      ...newCourseOf(contract),
      ...terms,
      ...noDeadlines,
      plannedCourseId,
      date,
      duration,
      format,
      absent,
      comments: null,
      isCollective: false,
      isFirst: false,
      origin: "declared",
      declaredAt: now,
    },
    { by, now },
  );
  const billId = await confirmCourse(tx, course, "approve", { by, now, isNotified: true });
  return { course, billId };
}
