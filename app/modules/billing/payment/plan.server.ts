import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";
import { closeCasesOfBill } from "#app/modules/foundation/case/answer.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdToAwait, whereToSend } from "./await-money.server.ts";
import { clearAttempts } from "./clear-attempts.server.ts";
import { endOf, planFault, planParts, planReminderAt } from "./plan.domain.ts";
import { findOpenPlan, insertPlan, insertPlanDates, savePlan } from "./plan.repository.server.ts";
import { lockSetAsideFor, saveUnmatched } from "./unmatched.repository.server.ts";

type Wish = Readonly<{ dates: readonly Day[]; replace?: boolean | undefined }>;

/**
 * A bill is paid in up to four dates (API-301): its reminders and the stop of new lessons follow them, its case is
 * closed, its family is written to. 404 for none; 409 where nothing can be awaited; 422 for days that cannot be.
 */
export const planBill =
  (followers: Followers) =>
  async (call: Call, { id: named, ...wish }: Wish & Readonly<{ id: number | string }>) => {
    const { db, actor: by, now } = call;
    const { id } = await billIdentified(db, named);
    await clearAttempts(moneyOf(call, followers), id, now, by);
    return db.transaction((tx) => openPlan(tx, followers, { id, ...wish }, { by, now }));
  };

async function openPlan(
  tx: Tx,
  followers: Followers,
  { id, dates, replace = false }: Wish & Readonly<{ id: number }>,
  { by, now }: By,
) {
  const bill = await holdToAwait(tx, followers, id);
  if (followerOf(followers, bill.subjectKind).heldUntil) {
    throw new RuleError("conflict", "api.payment.plan_seat");
  }
  const aside = await lockSetAsideFor(tx, id);
  const keptCents = sumOf(aside, ({ amountCents }) => amountCents);
  const parts = partsOf(dates, dueCents(bill) - keptCents, now);
  const [first, last] = [parts.at(0), parts.at(-1)];
  if (!first || !last) throw fieldFault("dates", "api.payment.plan_dates");
  await writePlan(tx, { billId: id, parts, replace }, now);
  for (const one of aside) await saveUnmatched(tx, one.id, { askedUntil: endOf(last.dueOn) });
  const awaited = await awaitFirst(tx, bill, { keptCents, dueOn: first.dueOn }, { by, now });
  await closeCasesOfBill(tx, id, { by, now });
  const { status } = awaited;
  const line = { machine: "bill", id, event: "plan", from: status, to: status } as const;
  await record(tx, { ...line, by, at: now, details: { dates } });
  await notifyPlan(tx, awaited, parts, now);
  const shown = parts.map(({ dueOn: on, amountCents }) => ({ on, amount: toEuros(amountCents) }));
  return { bill: numberOf(bill), dates: shown };
}

/** 409 when nothing is due, 422 for days that cannot be. */
function partsOf(dates: readonly Day[], restCents: number, now: Date): Part[] {
  if (restCents <= 0) throw new RuleError("conflict", "api.payment.nothing_due");
  const fault = planFault(dates, restCents, now);
  if (fault) throw fieldFault("dates", fault);
  const cents = planParts(restCents, dates.length);
  return dates.map((dueOn, index) => ({ dueOn, amountCents: cents[index] ?? 0 }));
}

/** The one before ends, where that is meant; else 409: of two operators at once, one is first. */
async function writePlan(
  tx: Tx,
  {
    billId,
    parts,
    replace,
  }: Readonly<{ billId: number; parts: readonly Part[]; replace: boolean }>,
  now: Date,
): Promise<void> {
  const former = await findOpenPlan(tx, billId);
  if (former && !replace) throw new RuleError("conflict", "api.payment.plan_there");
  if (former) await savePlan(tx, former.id, { endedAt: now });
  const { id: planId } = await insertPlan(tx, { billId, createdAt: now });
  const rows = parts.map((part, index) => ({
    ...part,
    planId,
    position: index + 1,
    remindAt: planReminderAt(part.dueOn, now),
  }));
  await insertPlanDates(tx, rows);
}

/** Awaited until the first date; nothing more is reminded by the bill itself. */
async function awaitFirst(
  tx: Tx,
  bill: BillRow,
  { keptCents, dueOn }: Readonly<{ keptCents: number; dueOn: Day }>,
  { by, now }: By,
): Promise<BillRow> {
  if (bill.status !== "awaiting") await advanceBill(tx, bill, { event: "await", by, now });
  return saveBill(tx, bill.id, {
    keptCents,
    awaitedMeans: bill.awaitedMeans ?? "transfer",
    awaitedUntil: endOf(dueOn),
    unpaidSince: null,
    remindAt: null,
    remindersSent: 0,
  });
}

type Part = Readonly<{ dueOn: Day; amountCents: number }>;

async function notifyPlan(tx: Tx, bill: BillRow, parts: readonly Part[], now: Date): Promise<void> {
  const dates = parts
    .map(({ dueOn, amountCents }) =>
      sentence("api.payment.plan_date", {
        amount: sum(toEuros(amountCents)),
        day: dayInWords(dueOn),
      }),
    )
    .join(", ");
  const details = {
    dates,
    rest: sum(toEuros(sumOf(parts, ({ amountCents }) => amountCents))),
    where: whereToSend(bill, bill.awaitedMeans ?? "transfer"),
    reference: instructionsOf(bill).reference,
  };
  await notifyOfBill(tx, bill, { message: "bill_plan", details }, now);
}
