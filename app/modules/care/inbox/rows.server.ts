import { type SQL, sql } from "drizzle-orm";
import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { keyOf, type Queue } from "#app/api/queue.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { mostListed } from "#app/lib/desk-counts.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { briefDay, briefInstant } from "#app/lib/french-date.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { upperFirst } from "#app/lib/upper-first.ts";

import { type ClaimRow, findClaims } from "./claim.repository.server.ts";
import type { InboxRow } from "./endpoints.ts";
import {
  findFacts,
  findingOf,
  findWaiting,
  type FoundFacts,
  type WaitingRow,
} from "./rows.repository.server.ts";

type Whose = "mine" | "unassigned" | "all";
type Query = Paging &
  Readonly<{
    kind?: string | undefined;
    tab?: DeskTab | undefined;
    whose?: Whose | undefined;
  }>;

const usualLength = 50;

/** So many first pages are kept as they are written: those of the desk's lists. */
const mostKept = 40;

type Reading = Readonly<{
  db: Db;
  queues: readonly Queue[];
  now: Date;
  most: number;
  only: ((queue: Queue) => SQL | undefined) | undefined;
}>;

/** The first page of a list is what operators look at: unless it is filtered by claims, it is written once. */
function readerOf() {
  const kept = new Map<string, ReturnType<typeof findingOf>>();
  return ({ db, queues, now, most, only }: Reading) => {
    const shape = { most, counted: mostListed };
    if (only || most !== usualLength) return findWaiting(db, queues, now, { ...shape, only });
    const name = queues.map(({ kind }) => kind).join();
    const find = kept.get(name) ?? findingOf(queues, shape);
    if (kept.size < mostKept) kept.set(name, find);
    return find(db, now);
  };
}

/** Each thing that waits, the nearest deadline first (OPS-20). */
export function listInbox(queues: readonly Queue[]) {
  const read = readerOf();
  return async (
    { reader, now, actor }: Pick<Call, "reader" | "now" | "actor">,
    { kind, tab, whose = "all", ...paging }: Query,
  ) => {
    const claims = await findClaims(reader, now);
    const kinds = kind?.split(",");
    const wanted = queues.filter(
      (queue) => (!kinds || kinds.includes(queue.kind)) && (!tab || queue.tab === tab),
    );
    const { start, length } = pageOf(paging, usualLength);
    const only = whose === "all" ? undefined : whoseRows(claims, whose, actor.id);
    const all = await read({ db: reader, queues: wanted, now, most: start + length, only });
    const totals = new Map(all.map(({ queue, total }) => [queue, total]));
    const rows = all.slice(start, start + length);
    const factsOf = await findFacts(reader, rows, now);
    const today = parisDay(now);
    return {
      data: rows.map((row) => ({
        ...presentRow(row, factsOf(row), now),
        taken: takenOf(row, claims, actor.id),
      })),
      total: sumOf([...totals.values()], (count) => count),
      least: [...totals.values()].some((count) => count >= mostListed),
      due_today: all.filter(({ due }) => parisDay(due) <= today).length,
    };
  };
}

/** Few claims have not lapsed: their rows are named one by one. */
function whoseRows(claims: readonly ClaimRow[], whose: Exclude<Whose, "all">, operatorId: number) {
  const shown = whose === "mine" ? claims.filter((one) => one.operatorId === operatorId) : claims;
  return (queue: Queue) => {
    const rows = shown.filter(({ kind }) => kind === queue.kind).map(({ row }) => sql`${row}`);
    if (rows.length === 0) return whose === "mine" ? sql`false` : undefined;
    const isOneOf = sql`(${keyOf(queue)})::text in (${sql.join(rows, sql`, `)})`;
    return whose === "mine" ? isOneOf : sql`not ${isOneOf}`;
  };
}

function takenOf({ queue, id }: WaitingRow, claims: readonly ClaimRow[], operatorId: number) {
  const claim = claims.find(({ kind, row }) => kind === queue.kind && row === id);
  if (!claim) return null;
  const { operatorName: by, operatorId: whose, at } = claim;
  return { by, mine: whose === operatorId, at: at.toISOString() };
}

type Presented = Omit<InboxRow, "taken">;

function presentRow(
  { queue, id, since, due }: WaitingRow,
  facts: FoundFacts,
  now: Date,
): Presented {
  return {
    kind: queue.kind,
    kind_name: i18next.t(`desk:one.${queue.kind}`),
    id,
    ...namedBy(titleOf(queue, facts), detailOf(facts), id),
    since: since.toISOString(),
    deadline: due.toISOString(),
    overdue: due < now,
    late_by: lateBy(due, now),
    today: parisDay(due) === parisDay(now),
    alarm: queue.alarm === true,
    url: queue.page?.(id) ?? null,
    command: `npm run market -- ${queue.command}`,
  };
}

/** What says nothing of itself is named by its person, and failing that by its number. */
function namedBy(what: string, who: string | null, id: string) {
  if (what) return { title: upperFirst(what), detail: who };
  return { title: who ?? i18next.t("desk:number", { id }), detail: null };
}

function titleOf({ words }: Queue, { subjectId, levelId, what, at, cents }: FoundFacts): string {
  return [
    subjectId && referenceName("subject", subjectId),
    levelId && referenceName("level", levelId),
    what && (words?.(String(what)) ?? String(what)),
    at && momentWords(new Date(at)),
    typeof cents === "number" && sum(cents / 100),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Midnight stands for a whole day. */
const momentWords = (at: Date): string =>
  Number(parisInstant(parisDay(at))) === Number(at) ? briefDay(at) : briefInstant(at);

function detailOf({ who, other }: FoundFacts): string | null {
  if (who && other) return i18next.t("desk:with", { who, other });
  return (who ?? other ?? null) as string | null;
}
