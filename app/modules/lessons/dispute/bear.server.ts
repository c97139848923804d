import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { isAdvanced } from "#app/modules/billing/bill/domain.ts";
import {
  billOf,
  creditBill,
  type holdBill,
  type Left,
} from "#app/modules/billing/bill/issue.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import { asPaid } from "#app/modules/lessons/course/bill.domain.ts";
import { billCourse, partsOf } from "#app/modules/lessons/course/confirm.server.ts";
import { keyOf, undoBill } from "#app/modules/lessons/course/dispute.server.ts";
import type { CourseRow } from "#app/modules/lessons/course/repository.server.ts";

type Bill = Awaited<ReturnType<typeof holdBill>>;

type Borne = By & Readonly<{ paidBy: Bearer; reason: string }>;

/** Each share goes back for a wage, whose hours keep their price, and where nothing is left to take from (OPS-06). */
const bearerOf = (paidBy: Bearer, isShared: boolean): Bearer =>
  paidBy === "teacher" && isShared ? "both" : paidBy;

/** Nothing is due. The teacher is paid by Préau, or not at all (OPS-06). Returns the minutes that it pays. */
export async function cancelBill(
  tx: Tx,
  course: CourseRow,
  { reason, by, now, ...borne }: Borne,
): Promise<number | null> {
  const paidBy = bearerOf(borne.paidBy, true);
  const subject = { kind: "course", id: course.id } as const;
  // The teacher's share has to be written before Préau bears the price.
  if (paidBy === "preau" && !(await billOf(tx, subject))) {
    await billCourse(tx, asPaid(course), { by, now });
  }
  await undoBill(tx, course, { by, now, cause: reason, paidBy, notGiven: true });
  return paidBy === "preau" ? asPaid(course).duration : null;
}

type Less = Pick<CourseRow, "duration" | "amountCents">;

/**
 * A paid or advanced course is credited the difference only, under its bill; another is billed anew (STM-11). Returns
 * whether its money stays, and the minutes that the teacher is paid for beyond what is due (OPS-06).
 */
export async function reduceBill(
  tx: Tx,
  course: CourseRow,
  { duration, amountCents }: Less,
  { reason, by, now, ...borne }: Borne,
): Promise<Readonly<{ isPaid: boolean; paidMinutes: number | null }>> {
  const paidBy = bearerOf(borne.paidBy, course.mode === "mandate");
  const bill = await billOf(tx, { kind: "course", id: course.id });
  const credit = { by, now, cause: reason, paidBy, notGiven: true };
  const isPaid = bill?.status === "paid";
  const isKept = isPaid || (bill !== undefined && isAdvanced(bill));
  if (bill && isKept) {
    const left = await leftOf(tx, course, { duration, amountCents, paidBy });
    await creditLess(tx, bill, course.amountCents - amountCents, { ...credit, left });
  } else await billAnew(tx, course, amountCents, credit);
  if (paidBy === "preau") return { isPaid, paidMinutes: asPaid(course).duration };
  return { isPaid, paidMinutes: isKept ? stillPaid(course, duration) : null };
}

/** Where both bear it, what stays due is shared as a course of so many minutes, unless Préau bore a part before. */
async function leftOf(
  tx: Tx,
  course: CourseRow,
  { paidBy, ...less }: Less & Pick<Borne, "paidBy">,
): Promise<Left | undefined> {
  if (paidBy !== "both" || course.paidMinutes !== null) return undefined;
  const contract = await findContract(tx, course.contractId);
  return contract && partsOf({ ...course, ...less }, contract);
}

/** What Préau bore by an earlier decision goes down in proportion. */
function stillPaid({ duration, paidMinutes }: CourseRow, less: number): number | null {
  return paidMinutes === null ? null : Math.round((paidMinutes * less) / duration);
}

/** The agency has the request of an advanced one: the clock corrects it. */
async function creditLess(
  tx: Tx,
  { id, status }: Pick<Bill, "id" | "status">,
  cents: number,
  credit: Credit,
): Promise<void> {
  if (status === "paid") await giveBack(tx, id, { ...credit, cents, key: `${keyOf(id)}:part` });
  else await creditBill(tx, id, { ...credit, amountCents: cents });
}

type Credit = Omit<Parameters<typeof creditBill>[2], "amountCents"> & Readonly<{ paidBy: Bearer }>;

/** What one side bears alone is credited under a bill of the whole; what both bear needs none. */
async function billAnew(
  tx: Tx,
  course: CourseRow,
  amountCents: number,
  credit: Credit,
): Promise<void> {
  await undoBill(tx, course, { by: credit.by, now: credit.now });
  if (credit.paidBy === "both") return;
  const whole = asPaid(course);
  const billId = await billCourse(tx, whole, credit);
  if (billId === undefined) return;
  await creditBill(tx, billId, { ...credit, amountCents: whole.amountCents - amountCents });
}
