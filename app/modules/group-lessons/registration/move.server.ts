import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { billOf, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";

import { creditRefund } from "./cancel.domain.ts";
import { owedOf, paidOf, refuseCancelled, refuseVerifying } from "./cancel.server.ts";
import { giveSeatBack } from "./give-seat-back.server.ts";
import { type HeldRegistration, holdRegistration } from "./hold.server.ts";
import { notifyOfRegistration } from "./notify.server.ts";
import { registerStudent } from "./register.server.ts";
import { findRegistrationRow, lockLive } from "./repository.server.ts";

type Moving = Readonly<{ id: number; group_lesson_id: number }>;

/**
 * A paid seat is given back as credit, which pays a seat of another group lesson at once: one credit note, one bill
 * (OPS-09). 404 for none; 409 unless it is paid and both are to come, for another price, or for a seat that the
 * student has there already.
 */
export const moveAnyRegistration = (
  { db, actor: by, now }: Call,
  { id, group_lesson_id: to }: Moving,
) =>
  db.transaction(async (tx) => {
    await holdInOrder(tx, id, to);
    const held = await holdRegistration(tx, id);
    refuseUnmovable(held, now);
    const { registration: seat, groupLesson } = held;
    if (await lockLive(tx, to, seat.studentId)) {
      throw new RuleError("conflict", "api.registration.already");
    }
    const refund = creditRefund(paidOf(await owedOf(tx, held, now)));
    await giveSeatBack(tx, held, { by, now, refund, comment: null });
    const family = { id: seat.customerId, role: "customer" } as const;
    const moved = await registerStudent({ db: tx, actor: family, now }, inputOf(held, to), by);
    if (moved.priceCents !== seat.priceCents) {
      throw new RuleError("conflict", "api.registration.move_price");
    }
    const words = { former: groupLesson.title };
    await notifyOfRegistration(tx, moved.id, "registration_moved", now, words);
    return { id: moved.id, group_lesson_id: to, former_id: id };
  });

/** The bill, then both group lessons by their number: two moves that cross wait for each other. */
async function holdInOrder(tx: Tx, id: number, to: number): Promise<void> {
  const seen = orNotFound(await findRegistrationRow(tx, id), "api.registration.not_found");
  const bill = await billOf(tx, { kind: "registration", id });
  if (bill) await holdBill(tx, bill.id);
  for (const one of [seen.groupLessonId, to].toSorted((a, b) => a - b)) {
    await holdGroupLesson(tx, one);
  }
}

function refuseUnmovable(held: HeldRegistration, now: Date): void {
  refuseCancelled(held);
  refuseVerifying(held);
  const { registration, groupLesson } = held;
  if (registration.state !== "registered" || groupLesson.startsAt <= now) {
    throw new RuleError("conflict", "api.registration.move");
  }
}

const inputOf = ({ registration }: HeldRegistration, to: number) => ({
  group_lesson_id: to,
  student_id: registration.studentId,
  level_id: registration.levelId,
  shouldUpdateLevel: false,
  subjects: registration.subjectIds,
  paymentType: registration.paymentType,
  ...(registration.description !== null && { description: registration.description }),
  ...(registration.promoCode !== null && { promoCode: registration.promoCode }),
});
