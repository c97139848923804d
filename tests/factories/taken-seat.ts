import type { Db } from "#app/db/client.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { TestBank } from "#tests/gateways/bank.ts";

import { createFamily } from "./account.ts";
import { createGroupLesson } from "./registration.ts";
import { createChild } from "./student.ts";

export async function takeSeat(
  db: Db,
  bank: TestBank,
  given: {
    groupLessonId?: number;
    paymentType?: "card" | "transfer" | "check";
    family?: Awaited<ReturnType<typeof createFamily>>;
  } = {},
) {
  const { paymentType = "transfer", family = await createFamily(db) } = given;
  const groupLessonId = given.groupLessonId ?? (await createGroupLesson(db)).id;
  const child = await createChild(db, family.id, { classId: 11 });
  const api = bank.callerOf(family.actor);
  const draft = {
    group_lesson_id: groupLessonId,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
  };
  const body = { ...draft, paymentType };
  const { registration_id: id, bill_id } = await api(registrations.register, { body });
  return { family, api, id, groupLessonId, billId: bill_id ?? 0 };
}

export type TakenSeat = Awaited<ReturnType<typeof takeSeat>>;

export async function payByCard(bank: TestBank, { api, billId }: TakenSeat) {
  const page = await api(registrations.initPayment, { body: { bill_id: billId } });
  await bank.visit(page.redirect_url, "4242424242424242");
  await bank.deliver();
}
