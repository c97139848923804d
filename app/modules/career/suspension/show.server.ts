import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import type { SuspensionState } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { stateOf } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";

import { answerUntil, contestStateOf, isContestOpen } from "./domain.ts";
import type { OwnSuspension } from "./endpoints.ts";
import { notFound } from "./hold.server.ts";
import { presentSuspension } from "./present.server.ts";
import { findLast, findSuspensions, type SuspensionRow } from "./repository.server.ts";

/** The teacher's last suspension (TEA-060). 404 when there was none. */
export async function showSuspension({
  db,
  actor,
  now,
}: Pick<Call, "db" | "actor" | "now">): Promise<OwnSuspension> {
  const row = await findLast(db, actor.id);
  if (!row) throw notFound();
  return presentSuspension(row, now);
}

/** Suspensions of a state, or all current ones, oldest first (OPS-04). */
export async function listSuspensions(
  db: Db,
  state: SuspensionState | undefined,
  now: Date,
): Promise<object[]> {
  const found = await findSuspensions(db, state);
  return found.map(({ row, name }) => ({ teacher: name, ...presentForOperator(row, now) }));
}

/** A teacher's last suspension with its history (OPS-04). 404 when there was none. */
export async function showForOperator(db: Db, teacherId: number, now: Date): Promise<object> {
  const row = await findLast(db, teacherId);
  if (!row) throw notFound();
  const history = await listHistory(db, [{ machine: "suspension", id: row.id }]);
  return {
    ...presentForOperator(row, now),
    history: history.map(({ at, event, to, by }) => ({
      at: at.toISOString(),
      event,
      to,
      by: by.name ?? by.role,
    })),
  };
}

function presentContest(row: SuspensionRow, now: Date) {
  const { contestedAt, lateToldAt } = row;
  if (contestedAt === null) return null;
  const waiting = contestStateOf(row);
  return {
    text: row.contestText,
    at: contestedAt.toISOString(),
    word: waiting ? presentState("operator", waiting).word : null,
    answer_until: answerUntil(contestedAt, lateToldAt).toISOString(),
    // Overdue from the tenth day, whatever date the teacher was given (STM-48).
    overdue: isContestOpen(row) && answerUntil(contestedAt, null) <= now,
    answer: row.answer,
    answered_at: iso(row.answeredAt),
  };
}

function presentForOperator(row: SuspensionRow, now: Date) {
  const { id, teacherId, state, ground, reasons } = row;
  return {
    id,
    teacher_id: teacherId,
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
