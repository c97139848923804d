import type { Db, Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration as durationWords } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { isPaymentExpected } from "#app/modules/billing/payment/unpaid.server.ts";

import { awaited, isOpen, type Side, startRefusal, type Stretch } from "./domain.ts";
import type { holdOwnContract } from "./hold.server.ts";
import { findTaken, lockStanding, lockTeacherRow, type PlannedRow } from "./repository.server.ts";

type Agreement = Pick<Awaited<ReturnType<typeof holdOwnContract>>, "contract" | "lessonRequest">;

/** Nothing is planned under a contract that is over or stands still, nor before its first course, which has a date of its own. */
export function refuseClosedContract({ contract: { status }, lessonRequest }: Agreement): void {
  if (status === "ended") throw new RuleError("conflict", "api.planned_course.contract_ended");
  if (status === "suspended") {
    throw new RuleError("conflict", "api.planned_course.contract_suspended");
  }
  if (lessonRequest?.process === "waiting_first_course") {
    throw new RuleError("conflict", "api.planned_course.first_course");
  }
}

/** Why a date may not be planned, at its field or as a conflict: past, too far, given already, or taken by another one of the teacher (VAL-052). */
export async function judgeDate(
  tx: Tx,
  { contract }: Pick<Agreement, "contract">,
  stretch: Stretch,
  { now, except }: { now: Date; except?: number },
): Promise<string | undefined> {
  const refusal = startRefusal(stretch.start, now);
  if (refusal) return refusal;
  if (await holdStandingCourse(tx, contract.id, stretch.start)) {
    return "api.planned_course.course_stands";
  }
  // Two dates of one teacher that are agreed on at the same time wait for each other here.
  await lockTeacherRow(tx, contract.teacherId);
  const taken = await findTaken(tx, contract.teacherId, stretch, except);
  return taken ? "api.planned_course.overlap" : undefined;
}

/** Without a usable means of the family nothing new is confirmed (STM-16). */
export async function refuseUnpaid(db: Db, customerId: number, now: Date): Promise<void> {
  if (!(await isPaymentExpected(db, customerId, now))) return;
  throw new RuleError("conflict", "api.planned_course.payment_expected");
}

type Seen = Readonly<{ side: Side; version: number | undefined }>;

/**
 * Refuses an answer to what has changed since it was read: another version than the one named, or, named or not, a
 * proposal of the other side that only `answers` may speak of. The refusal tells what stands now.
 */
export function refuseChanged(
  planned: PlannedRow,
  { side, version }: Seen,
  { answers = false } = {},
): void {
  const isRead =
    version === undefined ? answers || awaited(planned) !== side : version === planned.version;
  if (!isRead) throw changed(planned);
}

/** The refusal that tells what stands now. */
function changed(planned: PlannedRow): RuleError {
  const { id, start, duration, by, status, version } = planned;
  const now = `${dayAndTime(start)}, ${durationWords(duration)}`;
  const code = `api.planned_course.changed_${isOpen(planned) ? status : "closed"}`;
  const standing = { id, start: start.toISOString(), duration, by, status, version };
  return new RuleError("conflict", "api.planned_course.changed", {
    errors: [{ field: "start", code, details: { now } }],
    details: { planned_course: standing },
  });
}
/** The standing course of a contract at a start, locked: there is never a second one (VAL-030). */
export const holdStandingCourse = (tx: Tx, contractId: number, date: Date) =>
  lockStanding(tx, contractId, date);
