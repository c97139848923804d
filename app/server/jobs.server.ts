import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { listDeadlines } from "#app/api/deadlines.server.ts";
import { followers, groupLessonFollowers } from "#app/api/followers.server.ts";
import type { JobLine, Jobs } from "#app/api/jobs.ts";
import { retryFailures } from "#app/api/put-off.server.ts";
import { queues } from "#app/api/queues.server.ts";
import { noteRuns } from "#app/api/runs.server.ts";
import { type Ran, runSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import { callSweeps } from "#app/api/sweeps.server.ts";
import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import type { Clock } from "#app/lib/clock.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { traced } from "#app/lib/tracing.server.ts";
import { bankEntrySweeps } from "#app/modules/billing/bank-statement/sweeps.server.ts";
import { remindAlong } from "#app/modules/billing/payment/remind-along.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { providerEventSweeps } from "#app/modules/billing/provider-event/sweeps.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { inboxSweeps } from "#app/modules/care/inbox/sweeps.server.ts";
import { referenceListSweeps } from "#app/modules/care/reference-list/sweeps.server.ts";
import { supportSweeps } from "#app/modules/care/support/sweeps.server.ts";
import { todoSweeps } from "#app/modules/care/todo/sweeps.server.ts";
import { withdrawalSweeps } from "#app/modules/care/withdrawal/sweeps.server.ts";
import { applicationSweeps } from "#app/modules/career/application/sweeps.server.ts";
import { departureSweeps } from "#app/modules/career/departure/sweeps.server.ts";
import { legalStatusSweeps } from "#app/modules/career/status-change/sweeps.server.ts";
import { suspensionSweeps } from "#app/modules/career/suspension/sweeps.server.ts";
import { contentSweeps } from "#app/modules/catalogue/content/sweeps.server.ts";
import { groupLessonSweeps } from "#app/modules/catalogue/group-lesson/sweeps.server.ts";
import { priceSweeps } from "#app/modules/catalogue/price/sweeps.server.ts";
import { searchSweeps } from "#app/modules/catalogue/search/sweeps.server.ts";
import { teacherSweeps } from "#app/modules/catalogue/teacher/sweeps.server.ts";
import { commissionSweeps } from "#app/modules/earnings/commission/sweeps.server.ts";
import { employmentEndSweeps } from "#app/modules/earnings/employment-end/sweeps.server.ts";
import { payoutSweeps } from "#app/modules/earnings/payout/sweeps.server.ts";
import { payslipSweeps } from "#app/modules/earnings/payslip/sweeps.server.ts";
import { sessionPaySweeps } from "#app/modules/earnings/session-pay/sweeps.server.ts";
import { backupSweeps } from "#app/modules/foundation/backup/sweeps.server.ts";
import { captchaSweeps } from "#app/modules/foundation/captcha/sweeps.server.ts";
import { consentSweeps } from "#app/modules/foundation/consent/sweeps.server.ts";
import { counterSweeps } from "#app/modules/foundation/counter/sweeps.server.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { noteProviders } from "#app/modules/foundation/job/heard-providers.server.ts";
import { mailSweepsWith } from "#app/modules/foundation/mail/sweeps.server.ts";
import { notificationSweeps } from "#app/modules/foundation/notification/sweeps.server.ts";
import { eventSweeps } from "#app/modules/foundation/outgoing-event/sweeps.server.ts";
import { partnerKeySweeps } from "#app/modules/foundation/partner-key/sweeps.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { affiliationSweeps } from "#app/modules/lessons/affiliation/sweeps.server.ts";
import { draftSweeps } from "#app/modules/lessons/booking/sweeps.server.ts";
import { contractSweeps } from "#app/modules/lessons/contract/sweeps.server.ts";
import {
  disputeSweeps,
  firstCourseSweeps,
  validationSweeps,
} from "#app/modules/lessons/course/sweeps.server.ts";
import {
  replacementSweeps,
  silenceSweeps,
} from "#app/modules/lessons/lesson-request/sweeps.server.ts";
import { messageSweeps } from "#app/modules/lessons/message/sweeps.server.ts";
import { opportunitySweeps } from "#app/modules/lessons/opportunity/sweeps.server.ts";
import { plannedCourseSweeps } from "#app/modules/lessons/planned-course/sweeps.server.ts";
import { taxCreditSweeps } from "#app/modules/lessons/tax-credit/sweeps.server.ts";
import { boardSweeps } from "#app/modules/rooms/board/sweeps.server.ts";
import { replaySweeps } from "#app/modules/rooms/replay/sweeps.server.ts";
import { roomSweeps } from "#app/modules/rooms/room/sweeps.server.ts";

import { noteBroken, noteSweep } from "./sweep-metrics.ts";

/** In order: one sweep's work feeds the next; mails are sent last. */
export const sweeps: readonly Sweep[] = [
  // A suspended teacher has no more offers when the next sweeps run.
  ...suspensionSweeps,
  ...silenceSweeps,
  ...replacementSweeps,
  ...opportunitySweeps,
  // Before what counts with the price of today.
  ...referenceListSweeps,
  ...contentSweeps,
  ...contractSweeps,
  ...firstCourseSweeps,
  ...plannedCourseSweeps,
  ...messageSweeps,
  ...disputeSweeps,
  ...validationSweeps,
  ...groupLessonSweeps(groupLessonFollowers),
  ...registrationSweeps,
  ...taxCreditSweeps(followers),
  ...billingSweeps(followers),
  ...refundSweeps(followers),
  ...bankEntrySweeps(followers),
  ...providerEventSweeps(followers),
  ...sessionPaySweeps,
  ...employmentEndSweeps,
  ...payoutSweeps,
  ...commissionSweeps,
  ...payslipSweeps,
  ...supportSweeps,
  ...inboxSweeps(queues),
  ...withdrawalSweeps,
  ...teacherSweeps,
  ...priceSweeps,
  ...affiliationSweeps,
  ...searchSweeps,
  ...draftSweeps,
  ...applicationSweeps,
  ...notificationSweeps,
  ...todoSweeps,
  ...eventSweeps,
  ...departureSweeps,
  ...replaySweeps,
  // After what lets go of files.
  ...documentSweeps,
  ...legalStatusSweeps,
  ...consentSweeps,
  ...counterSweeps,
  ...callSweeps,
  ...partnerKeySweeps,
  ...backupSweeps,
  ...roomSweeps,
  ...boardSweeps,
  ...captchaSweeps,
  ...mailSweepsWith([remindAlong(followers)]),
];

const everyMs = 60_000;

/** `busy`: another process or run holds the lock, or this process stops. */
type Line = { sweep: Sweep; done: number; failed: number; busy: boolean };

type Scope = Readonly<{
  connection: Pick<Connection, "db" | "alone">;
  gateways: Sweeping["gateways"];
}>;

type How = Readonly<{
  /** How long to wait for a sweep that runs elsewhere. */
  patienceMs?: number;
  job?: string;
  stopped?: () => boolean;
  giveUp?: AbortSignal;
}>;

export const lockOf = (name: string): number =>
  createHash("sha256").update(`sweep ${name}`).digest().readInt32BE(0);

/**
 * Each sweep has its lock, budget and failures (decision 021). Sweeps that call third parties run in parallel, so a
 * silent one delays only itself. Mails of before are sent meanwhile, those of this run once all of them are written:
 * what a person is told at one instant leaves in one mail (decision 061).
 */
export async function runJobs(
  { connection: { db, alone }, gateways }: Scope,
  now: Date,
  { patienceMs = 0, job, stopped = () => false, giveUp }: How = {},
): Promise<JobLine[]> {
  const on = { db, now, gateways, giveUp };
  const wanted = sweeps.filter((sweep) => job === undefined || sweep.job === job);

  async function run(sweep: Sweep, at = on): Promise<Line> {
    const end = performance.now() + patienceMs;
    while (!stopped()) {
      const ran = await alone(lockOf(sweep.name), () =>
        traced(() => safely(sweep, at, stopped)),
      ).catch((error: unknown) => fault(sweep, error));
      if (ran) return { sweep, done: ran.done, failed: ran.failures.length, busy: false };
      if (performance.now() >= end) break;
      await delay(againMs);
    }
    return { sweep, done: 0, failed: 0, busy: true };
  }

  const lines: Line[] = [];
  for (const sweep of wanted.filter(({ calls }) => !calls)) lines.push(await run(sweep));
  const [mails, others] = divide(wanted.filter(({ calls }) => calls));
  const before = { ...on, now: new Date(now.getTime() - 1) };
  const [sent, ...called] = await Promise.all([
    runAll(mails, (sweep) => run(sweep, before)),
    ...others.map((sweep) => run(sweep)),
  ]);
  lines.push(...called, ...sent, ...(await runAll(mails, (sweep) => run(sweep))));
  return sumByJob(lines);
}

const againMs = 50;

const divide = (calling: readonly Sweep[]) =>
  [
    calling.filter(({ job }) => job === "mail"),
    calling.filter(({ job }) => job !== "mail"),
  ] as const;

const runAll = (some: readonly Sweep[], run: (sweep: Sweep) => Promise<Line>) =>
  Promise.all(some.map(run));

/** A failing sweep does not stop the others. */
async function safely(sweep: Sweep, on: Sweeping, stopped: () => boolean): Promise<Ran> {
  const began = performance.now();
  const ran = await runSweep(sweep, on, stopped);
  noteSweep(sweep, ran, performance.now() - began);
  for (const { row, tries, nextTryAt, error, stuck } of ran.failures) {
    const details = { err: error, job: sweep.job, sweep: sweep.name, row, tries, nextTryAt };
    log.error(details, stuck ? "sweep: a row keeps failing" : "sweep: a row is put off");
  }
  for (const { row, failure } of ran.givenUp) {
    const details = { err: new Error(failure), job: sweep.job, sweep: sweep.name, row };
    log.error(details, "sweep: a row is given up");
  }
  return ran;
}

function fault({ job, name }: Sweep, error: unknown): Ran {
  log.error({ err: error, job, sweep: name }, "sweep");
  noteBroken(name);
  return { done: 0, failures: [], givenUp: [] };
}

function sumByJob(lines: readonly Line[]): JobLine[] {
  const jobs = [...new Set(lines.map(({ sweep }) => sweep.job))];
  return jobs.map((name) => {
    const own = lines.filter(({ sweep }) => sweep.job === name);
    return {
      name,
      done: sumOf(own, ({ done }) => done),
      failed: sumOf(own, ({ failed }) => failed),
      ...(own.some(({ busy }) => busy) && { busy: true as const }),
    };
  });
}

/** On demand: waits for running sweeps, which may have an earlier instant. */
export async function runJobsNext(scope: Scope, now: Date, job?: string): Promise<JobLine[]> {
  const lines = await runJobs(scope, now, {
    patienceMs: 30_000,
    ...(job !== undefined && { job }),
  });
  await noteRuns(scope.connection.db, lines, now);
  return lines;
}

/** Due work and repeated failures of each sweep (OPS-13). */
export const listJobs = (db: Db, now: Date) => listDeadlines(db, sweeps, now);

export const retryJobs = retryFailures;

const jobNames = [...new Set(sweeps.map(({ job }) => job))];

/** What the operator reads and runs of them (API-259, API-260). */
export const jobsOver = ({ db: own, alone }: Pick<Connection, "db" | "alone">): Jobs => ({
  names: jobNames,
  list: ({ db, now }) => listJobs(db, now),
  run: async ({ db, now, gateways }, name) => {
    if (db === own) return runJobsNext({ connection: { db, alone }, gateways }, now, name);
    const due = (await listJobs(db, now)).filter(({ job }) => job === name);
    return [{ name, done: sumOf(due, (one) => one.due), failed: 0 }];
  },
});

const farewellMs = 2000;

/**
 * Every minute, except sweeps still running. Stopping waits for them, but two seconds for a mail, which is retried
 * later.
 */
export function startJobs({ clock, ...scope }: Scope & { clock: Clock }): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const leaving = new AbortController();
  let isStopped = false;

  const timer = setInterval(() => {
    const now = clock();
    const tick = runJobs(scope, now, { stopped: () => isStopped, giveUp: leaving.signal })
      .then((lines) => noteRuns(scope.connection.db, lines, now))
      .then(() => noteProviders(scope.connection.db))
      .catch((error: unknown) => {
        log.error({ err: error }, "jobs");
      })
      .finally(() => running.delete(tick));
    running.add(tick);
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    const farewell = setTimeout(() => {
      leaving.abort();
    }, farewellMs);
    await Promise.all(running);
    clearTimeout(farewell);
  };
}
