import type { Db, Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration as durationWords } from "#app/lib/french-date.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { endOf, type Stretch } from "#app/lib/stretch.ts";
import { isPaymentExpected } from "#app/modules/billing/payment/unpaid.server.ts";

import { awaited, isOpen, type Side, startRefusal } from "./domain.ts";
import type { holdOwnContract } from "./hold.server.ts";
import type { PlannedRow } from "./repository.server.ts";
import { type DateFault, faultsOf } from "./series.domain.ts";
import {
  type Except,
  listAgreed,
  listStarts,
  lockStanding,
  lockTeacherRow,
} from "./taken.repository.server.ts";

const overlap = "api.planned_course.overlap";

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
  return takenRefusal(tx, contract.teacherId, stretch, { planned: except ? [except] : [] });
}

/** Each date of a series that cannot be, in three reads under the teacher's lock (TEA-071). */
export async function judgeSeries(
  tx: Tx,
  { contract }: Pick<Agreement, "contract">,
  dates: readonly Stretch[],
  except: readonly number[] = [],
): Promise<DateFault[]> {
  if (dates.length === 0) return [];
  const bounds = boundsOf(dates);
  await lockTeacherRow(tx, contract.teacherId);
  const agreed = await listAgreed(tx, contract.teacherId, bounds, { planned: except });
  const starts = await listStarts(tx, contract.id, bounds, { planned: except });
  return faultsOf(dates, { agreed, starts, endsAt: contract.endsAt });
}

const boundsOf = (dates: readonly Stretch[]) => ({
  from: new Date(Math.min(...dates.map(({ start }) => start.getTime()))),
  before: new Date(Math.max(...dates.map((date) => endOf(date).getTime()))),
});

/** Names each date at fault; those may be left out. */
export function seriesFault(field: string, faults: readonly DateFault[]): RuleError {
  const dates = faults
    .map(
      ({ start, code }) => `${dayAndTime(start)} (${sentence(`api.planned_course.fault.${code}`)})`,
    )
    .join(", ");
  return new RuleError("conflict", "api.planned_course.series", {
    errors: [{ field, code: "api.planned_course.series_of", details: { dates } }],
    details: { dates: faults.map(({ start, code }) => ({ start: start.toISOString(), code })) },
  });
}

/** Another date of the teacher at that time; `except` is the one that moves. */
export async function takenRefusal(
  tx: Tx,
  teacherId: number,
  stretch: Stretch,
  except: Except,
): Promise<string | undefined> {
  // Serialises two dates of one teacher agreed on at the same time.
  await lockTeacherRow(tx, teacherId);
  const bounds = { from: stretch.start, before: endOf(stretch) };
  const agreed = await listAgreed(tx, teacherId, bounds, except);
  return agreed.some((one) => endOf(one) > stretch.start) ? overlap : undefined;
}

/** A date taken meanwhile is a conflict that names it; any other fault is of the field (VAL-052). */
export function dateFault(field: string, code: string, { start, duration }: Stretch): RuleError {
  if (code !== overlap) return fieldFault(field, code);
  const when = `${dayAndTime(start)}, ${durationWords(duration)}`;
  return new RuleError("conflict", code, { errors: [{ field, code, details: { when } }] });
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
