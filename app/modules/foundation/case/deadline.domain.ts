import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { workingDaysAfter, workingHoursAfter } from "#app/lib/working-days.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";

import type { CaseKind } from "./domain.ts";

export const minorReason = noticeReasons.indexOf("minor") + 1;

/** How long a case may wait for its answer (STM-48). */
export const answerDelays = {
  danger: workingHoursAfter(4),
  notice: (since: Date) => plusDays(since, 7),
  notice_contest: (since: Date) => plusDays(since, 10),
  help: workingDaysAfter(2),
  contact: workingDaysAfter(2),
  change: workingDaysAfter(2),
  unpaid: workingDaysAfter(5),
  refund: workingDaysAfter(5),
  suspension: (since: Date) => plusDays(since, 10),
  /** The last day itself (STM-52). */
  end_of_employment: (since: Date) => parisInstant(dayPlus(parisDay(since), 1)),
} as const;

type Received = Readonly<{
  kind: CaseKind;
  reasonId: number;
  createdAt: Date;
  contestedAt: Date | null;
}>;

export function answerDueAt({ kind, reasonId, createdAt, contestedAt }: Received): Date {
  if (contestedAt) return answerDelays.notice_contest(contestedAt);
  const isDanger = kind === "notice" && reasonId === minorReason;
  return answerDelays[isDanger ? "danger" : kind](createdAt);
}
