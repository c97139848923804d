import type { Db, Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration as durationWords } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { isPaymentExpected } from "#app/modules/billing/payment/unpaid.server.ts";

import { awaited, isOpen, type Side, startRefusal, type Stretch } from "./domain.ts";
import type { holdOwnContract } from "./hold.server.ts";
import { findTaken, lockStanding, lockTeacherRow, type PlannedRow } from "./repository.server.ts";

type Agreement = Pick<Awaited<ReturnType<typeof holdOwnContract>>, "contract" | "lessonRequest">;

/** Nothing is planned under an ended or paused contract, nor before the first course, which has its own date. */
export function refuseClosedContract({ contract: { status }, lessonRequest }: Agreement): void {
  if (status === "ended") throw new RuleError("conflict", "api.planned_course.contract_ended");
  if (status === "suspended") {
    throw new RuleError("conflict", "api.planned_course.contract_suspended");
  }
  if (lessonRequest?.process === "waiting_first_course") {
    throw new RuleError("conflict", "api.planned_course.first_course");
  }
}

/** At its field or as a conflict: past, too far, given already, or the teacher's time is taken (VAL-052). */
export async function judgeDate(
  tx: Tx,
  { contract }: Pick<Agreement, "contract">,
  stretch: Stretch,
  { now, except }: { now: Date; except?: number },
): Promise<string | undefined> {
  const refusal = startRefusal(stretch.start, now);
  if (refusal) return refusal;
  if (contract.endsAt && stretch.start >= contract.endsAt) return "api.planned_course.after_end";
  if (await holdStandingCourse(tx, contract.id, stretch.start)) {
    return "api.planned_course.course_stands";
  }
  // Serialises two dates of one teacher agreed on at the same time.
  await lockTeacherRow(tx, contract.teacherId);
  const taken = await findTaken(tx, contract.teacherId, stretch, except);
  return taken ? "api.planned_course.overlap" : undefined;
}

/** Without a usable means of payment nothing new is confirmed (STM-16). */
export async function refuseUnpaid(db: Db, customerId: number, now: Date): Promise<void> {
  if (!(await isPaymentExpected(db, customerId, now))) return;
  throw new RuleError("conflict", "api.planned_course.payment_expected");
}

type Seen = Readonly<{ side: Side; version: number | undefined }>;

/**
 * Refuses an answer to another version, or to a proposal of the other side unless through `answers`. The refusal
 * carries the current state.
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
