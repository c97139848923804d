import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { plusDays } from "#app/lib/clock.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { stateOf } from "#app/modules/catalogue/teacher/suspension.domain.ts";

import { answerDays, contestStateOf } from "./domain.ts";
import type { OwnSuspension } from "./endpoints.ts";
import type { SuspensionRow } from "./repository.server.ts";

export function presentSuspension(row: SuspensionRow, now: Date): OwnSuspension {
  const { contestedAt, state } = row;
  const mayContest = state !== "lifted" && contestedAt === null;
  return {
    status: state,
    state: presentState("teacher", stateOf(state)),
    ground: referenceName("suspensionGrounds", row.ground),
    reasons: row.reasons,
    announced_at: row.announcedAt.toISOString(),
    effective_at: row.effectiveAt.toISOString(),
    lifted_at: iso(row.liftedAt),
    contest: contestOf(row, now),
    answer_until: mayContest ? plusDays(now, answerDays).toISOString() : null,
  };
}

function contestOf(row: SuspensionRow, now: Date): OwnSuspension["contest"] {
  const { contestedAt, contestText } = row;
  if (!contestedAt) return null;
  const waiting = contestStateOf(row);
  return {
    comment: contestText ?? "",
    at: contestedAt.toISOString(),
    state: waiting ? presentState("teacher", waiting, now) : null,
    answer: row.answer,
    answered_at: iso(row.answeredAt),
  };
}
