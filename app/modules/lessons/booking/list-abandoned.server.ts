import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { subjectName } from "#app/modules/foundation/reference/find.server.ts";

import { type AbandonedState, abandonedStateOf } from "./abandoned.domain.ts";
import { findAllAbandoned } from "./abandoned.repository.server.ts";
import { draftSchema } from "./booking.endpoints.ts";

type Query = Paging & { state?: AbandonedState | undefined };

/** Abandoned bookings for the operator, those to remind first (API-310, LBL-31). */
export const listForOperator = ({ reader }: Pick<Call, "reader">, { state, ...paging }: Query) =>
  listed(
    paging,
    (page) => findAllAbandoned(reader, state, page),
    ({ row, content, title, account }) => ({
      remind_at: iso(row.remindAt),
      id: row.id,
      type: row.draftId === null ? ("group_lesson" as const) : ("linking" as const),
      state: row.state === "in_progress" ? null : row.state,
      word: presentState("operator", abandonedStateOf(row)).word,
      ...wishOf(content),
      ...(title !== null && { what: title }),
      ...(account !== null && { email: account }),
      customer_id: row.customerId,
      group_lesson_id: row.groupLessonId,
      last_step_at: row.lastStepAt.toISOString(),
      since: row.stateSince.toISOString(),
    }),
  );

export const listAbandoned = async (reader: Db, state: AbandonedState | undefined) =>
  (await listForOperator({ reader }, { state, length: 200 })).data;

function wishOf(content: Record<string, unknown> | null) {
  const { subjectId, lessonId, email, reminder } = draftSchema.parse(content ?? {});
  return {
    what: subjectId === undefined ? null : subjectName(subjectId),
    email: (reminder && email) || null,
    teacher_id: lessonId ?? null,
  };
}
