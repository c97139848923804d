import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { stateOf, type SuspensionState } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { answerUntil, contestStateOf, isContestOpen } from "./domain.ts";
import type { OwnSuspension } from "./endpoints.ts";
import { presentSuspension } from "./present.server.ts";
import { findLast, findSuspensions, type SuspensionRow } from "./repository.server.ts";

/** The teacher's last suspension (TEA-060). 404 when there was none. */
export async function showSuspension({
  db,
  actor,
  now,
}: Pick<Call, "db" | "actor" | "now">): Promise<OwnSuspension> {
  const row = orNotFound(await findLast(db, actor.id), "api.suspension.not_found");
  return presentSuspension(row, now);
}

/** Announced or in force. */
export async function isSuspended(db: Db, teacherId: number): Promise<boolean> {
  const last = await findLast(db, teacherId);
  return last !== undefined && last.state !== "lifted";
}

type Query = Paging & { state?: SuspensionState | undefined };

/** Suspensions of a state, or those that are not lifted, oldest first (API-307a). */
export const listForOperator = (
  { reader, now }: Pick<Call, "reader" | "now">,
  { state, ...paging }: Query,
) =>
  listed(
    paging,
    (page) => findSuspensions(reader, state, page),
    ({ row, name }) => presentForOperator(row, name, now),
  );

/** A teacher's last suspension with its history (API-307b). 404 when there was none. */
export async function showForOperator(db: Db, teacherId: number, now: Date) {
  const row = orNotFound(await findLast(db, teacherId), "api.suspension.not_found");
  const person = await findPerson(db, teacherId);
  const history = await listHistory(db, [{ machine: "suspension", id: row.id }]);
  return {
    ...presentForOperator(row, person ? fullName(person) : "", now),
    history: history.map(presentNamedLine),
  };
}

function presentContest(row: SuspensionRow, now: Date) {
  const { contestedAt, lateToldAt } = row;
  if (contestedAt === null) return null;
  const waiting = contestStateOf(row);
  return {
    text: row.contestText,
    at: contestedAt.toISOString(),
    word: waiting ? presentState("operator", waiting, now).word : null,
    answer_until: answerUntil(contestedAt, lateToldAt).toISOString(),
    // Overdue from the tenth day, whatever date the teacher was given (STM-48).
    overdue: isContestOpen(row) && answerUntil(contestedAt, null) <= now,
    answer: row.answer,
    answered_at: iso(row.answeredAt),
  };
}

function presentForOperator(row: SuspensionRow, teacher: string, now: Date) {
  const { id, teacherId, state, ground, reasons } = row;
  return {
    id,
    teacher_id: teacherId,
    teacher,
    state,
    word: presentState("operator", stateOf(state)).word,
    ground,
    reasons,
    announced_at: row.announcedAt.toISOString(),
    effective_at: row.effectiveAt.toISOString(),
    lifted_at: iso(row.liftedAt),
    contest: presentContest(row, now),
  };
}
