import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { groupLessonOf } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { listWaiting } from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import type { RegistrationState } from "./domain.ts";
import { findOfGroupLesson } from "./repository.server.ts";

type Query = Paging & { id: number; state?: RegistrationState | undefined };

export async function listOfGroupLesson({ reader }: Call, { id, state, ...paging }: Query) {
  const { title } = await groupLessonOf(reader, id);
  const page = await listed(
    paging,
    (part) => findOfGroupLesson(reader, { groupLessonId: id, state }, part),
    ({ row, student, family }) => ({
      id: row.id,
      customer_id: row.customerId,
      family,
      student: fullName(student).trim(),
      state: row.state,
      created_at: row.createdAt.toISOString(),
      payment_type: row.paymentType,
      total: toEuros(row.priceCents),
      deadline: iso(row.holdUntil),
    }),
  );
  return { ...page, title, waiting: await listWaiting(reader, id) };
}
