import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { billsOf } from "#app/modules/billing/statement/list.server.ts";
import type { GroupLessonRow } from "#app/modules/catalogue/group-lesson/hold.server.ts";

import { type WithdrawnRefund, withdrawnRefund } from "./cancel.domain.ts";
import { type Owed, paidOf } from "./cancel.server.ts";
import { isWithdrawable } from "./domain.ts";
import { giveSeatBack } from "./give-seat-back.server.ts";
import { holdRegistration, notFound } from "./hold.server.ts";
import { findSessions } from "./lived.repository.server.ts";
import { findGroupLessonOf, findRegistrationRow } from "./repository.server.ts";

/** Refund of a withdrawal now: everything, unless the group lesson has begun (LAW-07). */
export async function showWithdrawal(db: Db, id: number, now: Date): Promise<WithdrawnRefund> {
  const registration = await findRegistrationRow(db, id);
  const groupLesson = registration && (await findGroupLessonOf(db, id));
  if (!groupLesson) throw notFound();
  const standing = (await billsOf(db, "registration", [id], now)).get(id);
  return refundOf(db, { registration, standing, startsAt: groupLesson.startsAt }, groupLesson, now);
}

/**
 * The family withdraws (STM-42, STM-50): frees its seat, undoes its bill except the given minutes. Undefined if
 * nothing is left; 409 while the bank verifies a payment. Returns an unpaid bill, to close its pages.
 */
export async function withdrawRegistration(
  tx: Tx,
  id: number,
  { by, now, statedAt }: By & { statedAt: Date },
): Promise<(WithdrawnRefund & { unpaidBillId: number | undefined }) | undefined> {
  const held = await holdRegistration(tx, id);
  const { registration, groupLesson, bill } = held;
  if (!isWithdrawable(registration.state)) return undefined;
  if (bill?.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
  const standing = (await billsOf(tx, "registration", [id], now)).get(id);
  const owed = { registration, standing, startsAt: groupLesson.startsAt };
  const back = await refundOf(tx, owed, groupLesson, statedAt);
  const { unpaidBillId } = await giveSeatBack(tx, held, {
    by,
    now,
    since: statedAt,
    refund: back.refund,
    comment: null,
  });
  return { ...back, unpaidBillId };
}

async function refundOf(
  db: Db,
  owed: Owed,
  groupLesson: Pick<GroupLessonRow, "id" | "state" | "startsAt">,
  now: Date,
): Promise<WithdrawnRefund> {
  const isOff = groupLesson.state === "cancelled";
  const isBegun = groupLesson.startsAt <= now && !isOff;
  const rows = isBegun ? await findSessions(db, [groupLesson.id]) : [];
  const sessions = rows.map(({ startsAt: at, duration }) => ({
    start: at.toISOString(),
    duration,
  }));
  const given = { startsAt: groupLesson.startsAt, isOff, sessions };
  return withdrawnRefund(paidOf(owed), given, now);
}
