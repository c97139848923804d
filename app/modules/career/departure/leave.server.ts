import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { dayPlus, isDay, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { forgetPhoto } from "#app/modules/catalogue/teacher/photo.server.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { changeAvailability } from "#app/modules/catalogue/teacher/set-availability.server.ts";
import { keepEndOfLeaver } from "#app/modules/earnings/employment-end/keep-missing.server.ts";
import { showAccount } from "#app/modules/earnings/payout/show-account.server.ts";
import { showNextPay } from "#app/modules/earnings/payslip/list.server.ts";
import { isPayslipOwed } from "#app/modules/earnings/payslip/owed.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { stopContract } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import { lastDays, type LeavingReason, mayWithdraw, openMatters } from "./domain.ts";
import type { DeparturePlan } from "./endpoints.ts";
import {
  countOpen,
  findDeparture,
  findRunning,
  holdLeaver,
  insertDeparture,
  saveLeft,
} from "./repository.server.ts";

/** Effects of leaving for the signed-in teacher, and what blocks it (TEA-057). */
export async function showPlan(
  call: Pick<Call, "db" | "reader" | "actor" | "now">,
): Promise<DeparturePlan> {
  const { db, actor, now } = call;
  const [departure, contracts, open, account, pay] = await Promise.all([
    findDeparture(db, actor.id),
    findRunning(db, actor.id),
    openOf(db, actor.id, now),
    showAccount(isPayslipOwed)(call),
    showNextPay(call),
  ]);
  const [first_day, last_day] = lastDays(parisDay(now));
  const { amount, date } = account.next;
  const sums = [
    { amount, date },
    { amount: pay.net, date: noonOf(pay.date).toISOString() },
  ];
  return {
    date: departure ? dayPlus(parisDay(departure.leavesAt), -1) : null,
    withdrawable: departure !== undefined && mayWithdraw(departure, now),
    first_day,
    last_day,
    contracts,
    open,
    due: sums.filter((sum) => sum.amount > 0),
    waiting: pay.waiting,
  };
}

export async function openOf(db: Db, id: number, now: Date): Promise<DeparturePlan["open"]> {
  const counts = await countOpen(db, id, now);
  return openMatters.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
}

/**
 * The teacher leaves (API-183): no new student, families notified, contracts end that day. 409 with open matters or
 * already leaving; 422 for a day beyond six months.
 */
export async function planDeparture(
  call: Call,
  input: Omit<Leaving, "id">,
): Promise<DeparturePlan> {
  const { db, actor: by, now } = call;
  await db.transaction((tx) => depart(tx, { ...input, id: by.id }, { by, now }));
  return showPlan(call);
}

type Leaving = Readonly<{
  id: number;
  date: string;
  reason?: LeavingReason | undefined;
  comment?: string | undefined;
}>;

const sideOf = ({ role }: Mover): "teacher" | "operator" =>
  role === "teacher" ? "teacher" : "operator";

/** Locks the teacher; 409 when already leaving or with open matters. */
async function holdWhoMayLeave(tx: Tx, id: number, now: Date) {
  const teacher = orNotFound(await holdLeaver(tx, id), "api.teacher.not_found");
  if (teacher.status !== "hired" || (await findDeparture(tx, id))) {
    throw new RuleError("conflict", "api.departure.already");
  }
  const open = await openOf(tx, id, now);
  if (open.length > 0) throw new RuleError("conflict", "api.departure.open", { details: { open } });
  return teacher;
}

/** Same for the operator (OPS-04). */
export async function depart(
  tx: Tx,
  { id, date, reason, comment }: Leaving,
  { by, now }: By,
): Promise<{ id: number; leaves_at: string }> {
  const [first, last] = lastDays(parisDay(now));
  if (!isDay(date) || date < first || date > last) throw fieldFault("date", "api.departure.date");
  const { availability } = await holdWhoMayLeave(tx, id, now);
  const leavesAt = parisInstant(dayPlus(date, 1));
  const why = { reason: reason ?? null, comment: comment ? comment : null };
  const changes = { askedAt: now, askedBy: sideOf(by), availability, leavesAt };
  await insertDeparture(tx, { id, ...changes, ...why });
  const line = {
    machine: "teacher",
    id,
    event: "plan_leaving",
    from: "hired",
    to: "hired",
  } as const;
  await record(tx, { ...line, by, at: now, details: { date, ...(reason && { reason }) } });
  await changeAvailability(tx, id, "not_available", { by, now });
  await publishTeachers(tx, [id], now);
  const details = { day: longDay(noonOf(date)) };
  for (const contract of await findRunning(tx, id)) {
    await notifyOfContract(
      tx,
      contract.id,
      { to: "customer", about: "teacher_leaves", details },
      now,
    );
  }
  return { id, leaves_at: leavesAt.toISOString() };
}

const daysOf = ({ askedAt, leavesAt }: Readonly<{ askedAt: Date; leavesAt: Date }>) => ({
  letterOn: parisDay(askedAt),
  endsOn: dayPlus(parisDay(leavesAt), -1),
});

/**
 * Last day over: contracts end, the photo goes, the teacher is unlisted (STM-08). A contract begun meanwhile rolls
 * all back; the next run ends it too.
 */
export async function endDeparture(tx: Tx, id: number, now: Date): Promise<void> {
  const by = { id, role: "teacher" } as const;
  const left = daysOf(orNotFound(await findDeparture(tx, id), "api.absent"));
  for (const contract of await findRunning(tx, id)) {
    await stopContract(tx, contract.id, { by, now });
    await keepEndOfLeaver(tx, contract.id, { ...left, now });
    const notice = { to: "customer", about: "contract_stopped", details: { word: "" } } as const;
    await notifyOfContract(tx, contract.id, notice, now);
  }
  await forgetPhoto(tx, id, now);
  await leave(tx, id, now);
  // From here no contract can begin: earlier ones are visible now.
  if ((await findRunning(tx, id)).length > 0) throw new Error("A contract began meanwhile.");
  if (!(await saveLeft(tx, id, now))) throw new Error("The departure was taken back meanwhile.");
}
