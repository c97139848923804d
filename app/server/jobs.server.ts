import { setTimeout as delay } from "node:timers/promises";

import { due as forgetCalls } from "#app/api/jobs.server.ts";
import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import { due as settleMoney } from "#app/modules/billing/charge.jobs.server.ts";
import { due as endDrafts } from "#app/modules/booking/jobs.server.ts";
import { due as followDisputes } from "#app/modules/course/dispute.jobs.server.ts";
import { due as bearFirstCourses } from "#app/modules/course/schedule-first.jobs.server.ts";
import { due as confirmCourses } from "#app/modules/course/validate.jobs.server.ts";
import { due as replaceTeachers } from "#app/modules/lesson-request/create.jobs.server.ts";
import { due as lapseRequests } from "#app/modules/lesson-request/expire.jobs.server.ts";
import { due as sendMails } from "#app/modules/mail/jobs.server.ts";
import { due as moveTeachers } from "#app/modules/teacher/jobs.server.ts";

/** What the clock does: a sweep by due date, idempotent; it tells how many things it moved. */
type Due = (db: Db, now: Date) => Promise<number>;

/** Every sweep, in the order in which one's work becomes the next one's. */
const sweeps: readonly (readonly [name: string, due: Due])[] = [
  ["requests", lapseRequests],
  ["asking", replaceTeachers],
  ["first courses", bearFirstCourses],
  ["disputes", followDisputes],
  ["verdicts", confirmCourses],
  ["charging", settleMoney],
  ["teachers", moveTeachers],
  ["drafts", endDrafts],
  ["mail", sendMails],
  ["calls", (db) => forgetCalls(db, machineClock())],
];

/** Name of the lock that the one instance which runs the jobs holds. */
const jobsLock = 7269;
const everyMs = 60_000;

/** Does everything that is due, once; one sweep's failure does not stop the others (R7). */
export async function runJobs(db: Db, now: Date): Promise<{ name: string; done: number }[]> {
  const results = [];
  for (const [name, due] of sweeps) {
    try {
      results.push({ name, done: await due(db, now) });
    } catch (error) {
      log.error({ err: error, job: name }, "job");
      results.push({ name, done: 0 });
    }
  }
  return results;
}

/** As `runJobs`, while no other instance does; undefined when one does. */
export function runJobsAlone({ db, alone }: Connection, now: Date) {
  return alone(jobsLock, () => runJobs(db, now));
}

/** A sweep that is running ends well within this. */
const patienceMs = 30_000;
const againMs = 50;

/**
 * As `runJobs`, for whoever asked for it: waits until the jobs that already run, maybe those of an earlier
 * instant, are done; undefined when they are not after half a minute.
 */
export async function runJobsNext(connection: Connection, now: Date) {
  for (let waited = 0; waited < patienceMs; waited += againMs) {
    const done = await runJobsAlone(connection, now);
    if (done) return done;
    await delay(againMs);
  }
  return undefined;
}

/** Runs the jobs every minute until stopped; stopping waits for the one that is running. */
export function startJobs(connection: Connection, clock: Clock): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;

  async function tick() {
    busy = true;
    try {
      await runJobsAlone(connection, clock());
    } catch (error) {
      log.error({ err: error }, "jobs");
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(() => {
    if (!busy) running = tick();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
