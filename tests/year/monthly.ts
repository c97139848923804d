import { and, eq, isNotNull, isNull, like, lt, lte, or } from "drizzle-orm";
import { expect } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { deskMarks } from "#app/modules/care/inbox/table.server.ts";
import { paths } from "#app/paths.ts";
import { closedFor } from "#tests/http/open-acts.ts";
import { openPages } from "#tests/http/pages.ts";
import { sendOf } from "#tests/http/signed-in.ts";

import { waitingRows } from "./desk.ts";
import type { Household } from "./household.ts";
import type { Site } from "./site.ts";
import { waitsForDesk } from "./waits.ts";

/**
 * On the first working day of a month: the ledger is even, a second date was told for each promised day that has
 * passed, each to-do opens its dialog, and what people read as Préau's to do has a row in the inbox (STM-48, STM-51,
 * CNV-17).
 */
export async function lookAtMonth(site: Site, homes: readonly Household[]): Promise<void> {
  const { db, at } = site;
  const today = parisDay(at());
  const month = today.slice(0, 7);
  if (month <= site.looked.month) return;
  site.looked.month = month;
  const faults = await proveLedger(db);
  const looked = {
    faults,
    untold: [...(await untoldRefunds(site)), ...(await untoldRows(site))],
    closed: await closedTodos(site, homes),
    unqueued: await unqueued(site, homes),
  };
  expect({ today, ...looked }).toEqual({
    today,
    ...{ faults: [], untold: [], closed: [], unqueued: [] },
  });
}

/** Refunds, and rests asked for, whose day has passed. */
async function untoldRefunds({ db, at }: Site): Promise<string[]> {
  const late = and(eq(refunds.status, "to_send"), lt(refunds.dueOn, parisDay(at())));
  const untold = and(late, isNotNull(refunds.ibanEnd), isNull(refunds.lateToldAt));
  const owed = await db.select({ id: refunds.id }).from(refunds).where(untold);
  const asked = and(isNull(unmatchedReceipts.closedAt), lte(unmatchedReceipts.askedUntil, at()));
  const parts = await db.select({ id: unmatchedReceipts.id }).from(unmatchedReceipts).where(asked);
  return [
    ...owed.map(({ id }) => `refund ${String(id)}`),
    ...parts.map(({ id }) => `rest ${String(id)}`),
  ];
}

/** What waits past its deadline without a second date for who waits. */
async function untoldRows(site: Site): Promise<string[]> {
  const told = new Set(queues.filter(({ late }) => late).map(({ kind }) => kind));
  const untold: string[] = [];
  for (const { kind, id, overdue } of await waitingRows(site)) {
    if (!overdue || !told.has(kind)) continue;
    const ofRow = and(
      eq(deskMarks.reason, "late"),
      eq(deskMarks.kind, kind),
      or(eq(deskMarks.of, id), like(deskMarks.of, `${id} %`)),
    );
    if ((await site.db.$count(deskMarks, ofRow)) === 0) untold.push(`${kind} ${id}`);
  }
  return untold;
}

/** The dialog itself says that there is no contract to plan with. */
const known = [paths.planCourse, paths.teacherPlanCourse];

let opened: ReturnType<typeof openPages> | undefined;
let instant: () => Date;

async function closedTodos({ db, at }: Site, homes: readonly Household[]): Promise<string[]> {
  instant = at;
  opened ??= openPages((request, page) => sendOf(db, instant())(request, page), { drawn: true });
  const ask = await opened;
  const closed: string[] = [];
  const teachers = new Map(homes.map(({ teacher }) => [teacher.id, teacher]));
  for (const { family } of homes) {
    closed.push(...(await closedFor({ db, ask }, family, { pages: [paths.courses], known })));
  }
  for (const teacher of teachers.values()) {
    closed.push(...(await closedFor({ db, ask }, teacher, { pages: [paths.teacherHome], known })));
  }
  return closed;
}

/** Things that people read as Préau's to do, without a row in the inbox. */
async function unqueued(site: Site, homes: readonly Household[]): Promise<string[]> {
  const queued = new Set((await waitingRows(site)).map(({ kind, id }) => `${kind} ${id}`));
  const read: string[] = [];
  for (const home of homes) {
    for (const kinds of await waitsForDesk(home)) {
      if (!kinds.some((kind) => queued.has(kind))) read.push(kinds.join(" or "));
    }
  }
  return read;
}
