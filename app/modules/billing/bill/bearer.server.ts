import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { type Bearer, type LedgerSide, teacherIn } from "#app/modules/billing/ledger/domain.ts";
import { findStandingEntries } from "#app/modules/billing/ledger/repository.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import type { BillRow } from "./repository.server.ts";

type Gesture = Readonly<{ paidBy: Bearer; cents: number; notGiven?: boolean | undefined }>;

/**
 * A gesture lowers no wage, unless hours were not given, and takes from a teacher no more than the share that is left
 * (OPS-06).
 */
export async function refuseBearer(
  tx: Tx,
  { id, subjectKind }: BillRow,
  { paidBy, cents, notGiven }: Gesture,
): Promise<void> {
  if (paidBy === "preau") return;
  if (subjectKind === "employment_end") throw fieldFault("paid_by", "api.payment.wage_kept");
  const entries = await findStandingEntries(tx, { billId: id }, subjectKind);
  const teacher = teacherIn(entries);
  if (!teacher) throw fieldFault("paid_by", "api.payment.no_teacher");
  if (!notGiven && isWage(entries)) throw fieldFault("paid_by", "api.payment.wage_kept");
  if (paidBy === "teacher" && cents > -teacher.amountCents) throw shareFault(notGiven);
}

/** Contributions are owed to the agency for a wage only. */
const isWage = (entries: readonly LedgerSide[]): boolean =>
  entries.some(({ account }) => account === "agency");

/** A decision has no amount of its own. */
const shareFault = (notGiven: boolean | undefined) =>
  notGiven
    ? fieldFault("paid_by", "api.course.share_too_low")
    : fieldFault("amount", "api.payment.share_too_low");

/** The teacher is told what a gesture costs them (OPS-06). */
export async function notifyBearer(
  tx: Tx,
  bill: BillRow,
  sides: readonly LedgerSide[],
  {
    now,
    cause,
    notGiven = false,
  }: Readonly<{ now: Date; cause: string; notGiven?: boolean | undefined }>,
): Promise<void> {
  const own = sides.filter(({ account }) => account === "teacher");
  const teacherId = own[0]?.holderId;
  const person = teacherId === undefined ? undefined : await findPerson(tx, teacherId);
  if (!person) return;
  const details = {
    firstname: person.firstname,
    amount: sum(toEuros(sumOf(own, ({ amountCents }) => amountCents))),
    what: bill.subjectName,
    reason: cause,
  };
  const message = notGiven ? "hours_not_paid" : "gesture_borne";
  const about = { type: "payouts", message, url: paths.payouts } as const;
  await notifyPerson(tx, person, { ...about, details }, now);
}
