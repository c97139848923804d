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

type Gesture = Readonly<{ paidBy: Bearer; cents: number }>;

/** A gesture lowers no wage, and takes from a teacher no more than the share that is left (OPS-06). */
export async function refuseBearer(
  tx: Tx,
  { id, subjectKind }: BillRow,
  { paidBy, cents }: Gesture,
): Promise<void> {
  if (paidBy === "preau") return;
  if (subjectKind === "employment_end") throw fieldFault("paid_by", "api.payment.wage_kept");
  const entries = await findStandingEntries(tx, { billId: id }, subjectKind);
  const teacher = teacherIn(entries);
  if (!teacher) throw fieldFault("paid_by", "api.payment.no_teacher");
  // Contributions are owed to the agency for a wage only.
  if (entries.some(({ account }) => account === "agency")) {
    throw fieldFault("paid_by", "api.payment.wage_kept");
  }
  if (paidBy === "teacher" && cents > -teacher.amountCents) {
    throw fieldFault("amount", "api.payment.share_too_low");
  }
}

/** The teacher is told what a gesture costs them (OPS-06). */
export async function notifyBearer(
  tx: Tx,
  bill: BillRow,
  sides: readonly LedgerSide[],
  { now, cause }: Readonly<{ now: Date; cause: string }>,
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
  const about = { type: "payouts", message: "gesture_borne", url: paths.payouts } as const;
  await notifyPerson(tx, person, { ...about, details }, now);
}
