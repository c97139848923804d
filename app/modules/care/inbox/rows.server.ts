import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import type { Queue } from "#app/api/queue.server.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import type { InboxRow } from "./endpoints.ts";
import {
  findFacts,
  findWaiting,
  type FoundFacts,
  type WaitingRow,
} from "./rows.repository.server.ts";

type Query = Paging & Readonly<{ kind?: string | undefined; tab?: DeskTab | undefined }>;

/** Each thing that waits, the nearest deadline first (OPS-20). */
export const listInbox =
  (queues: readonly Queue[]) =>
  async ({ reader, now }: Pick<Call, "reader" | "now">, { kind, tab, ...paging }: Query) => {
    const wanted = queues.filter(
      (queue) => (!kind || queue.kind === kind) && (!tab || queue.tab === tab),
    );
    const { start, length } = pageOf(paging, 50);
    const all = await findWaiting(reader, wanted, start + length, now);
    const totals = new Map(all.map(({ queue, total }) => [queue, total]));
    const rows = all.slice(start, start + length);
    const factsOf = await findFacts(reader, rows);
    const today = parisDay(now);
    return {
      data: rows.map((row) => presentRow(row, factsOf(row), now)),
      total: sumOf([...totals.values()], (count) => count),
      due_today: all.filter(({ due }) => parisDay(due) <= today).length,
    };
  };

function presentRow({ queue, id, since, due }: WaitingRow, facts: FoundFacts, now: Date): InboxRow {
  return {
    kind: queue.kind,
    kind_name: i18next.t(`desk:one.${queue.kind}`),
    id,
    title: titleOf(queue, facts) || i18next.t("desk:number", { id }),
    detail: detailOf(facts),
    since: since.toISOString(),
    deadline: due.toISOString(),
    overdue: due < now,
    today: parisDay(due) === parisDay(now),
    alarm: queue.alarm === true,
    url: queue.page?.(id) ?? null,
    command: `npm run market -- ${queue.command}`,
  };
}

function titleOf({ words }: Queue, { subjectId, levelId, what, at, cents }: FoundFacts): string {
  return [
    subjectId && referenceName("subject", subjectId),
    levelId && referenceName("level", levelId),
    what && (words?.(String(what)) ?? String(what)),
    at && dayAndTime(new Date(at)),
    typeof cents === "number" && sum(cents / 100),
  ]
    .filter(Boolean)
    .join(", ");
}

function detailOf({ who, other }: FoundFacts): string | null {
  if (who && other) return i18next.t("desk:with", { who, other });
  return (who ?? other ?? null) as string | null;
}
