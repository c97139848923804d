import { setTimeout as delay } from "node:timers/promises";

import type { Call } from "#app/api/call.server.ts";
import { noJobs } from "#app/api/jobs.ts";
import { countWaiting, type Queue } from "#app/api/queue.server.ts";
import { findRuns } from "#app/api/runs.server.ts";
import { env } from "#app/env.server.ts";
import { providersOf } from "#app/gateways/providers.server.ts";
import { familiesHere, type Family, gaugeOf, writtenOf } from "#app/lib/metrics.ts";

type Reading = Pick<Call, "db" | "reader" | "now" | "jobs">;

const secondsSince = (then: Date, now: Date) =>
  Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));

const labels = ["queue"];

async function queuesOf({ reader, now }: Reading, queues: readonly Queue[]): Promise<Family[]> {
  const waiting = await countWaiting(reader, queues, now);
  const byKind = new Map(waiting.map((one) => [one.queue.kind, one]));
  const each = (read: (one: (typeof waiting)[number]) => number) => () =>
    queues.map(({ kind }) => {
      const one = byKind.get(kind);
      return { values: [kind], value: one ? read(one) : 0 };
    });
  return [
    gaugeOf(
      { name: "preau_queue_waiting", help: "What waits for an operator, by queue.", labels },
      each(({ count }) => count),
    ),
    gaugeOf(
      { name: "preau_queue_late", help: "What waits beyond its deadline, by queue.", labels },
      each(({ late }) => late),
    ),
    gaugeOf(
      {
        name: "preau_queue_oldest_seconds",
        help: "How long the oldest has waited, by queue.",
        labels,
      },
      each(({ oldest }) => secondsSince(oldest, now)),
    ),
  ];
}

async function sweepsOf(call: Reading): Promise<Family[]> {
  const listed = await (call.jobs ?? noJobs).list(call);
  const runs = await findRuns(call.reader);
  const bySweep = (
    name: string,
    help: string,
    read: (one: (typeof listed)[number]) => number,
  ): Family =>
    gaugeOf({ name, help, labels: ["sweep"] }, () =>
      listed.map((one) => ({ values: [one.what], value: read(one) })),
    );
  return [
    bySweep("preau_sweep_due", "Rows that a sweep has to do now.", ({ due }) => due),
    bySweep(
      "preau_sweep_failing",
      "Rows of a sweep that fail, twenty at most.",
      ({ failing }) => failing.length,
    ),
    bySweep("preau_sweep_dead", "Rows that a sweep gave up.", ({ dead }) => dead),
    gaugeOf(
      {
        name: "preau_job_last_run_seconds",
        help: "How long ago a job last ran, in any process.",
        labels: ["task"],
      },
      () =>
        [...runs].map(([job, ranAt]) => ({ values: [job], value: secondsSince(ranAt, call.now) })),
    ),
  ];
}

/** Milliseconds: while the database hangs, the rest is answered all the same. */
const patience = 4000;

const databaseUp = (isUp: boolean): Family =>
  gaugeOf({ name: "preau_database_up", help: "1 when the database answered this reading." }, () => [
    { value: Number(isUp) },
  ]);

async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const over = new AbortController();
  const late = delay(patience, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    over.abort();
  }
}

/** The database's part; only whether it is there while it is not. */
async function shared(call: Reading, queues: readonly Queue[]): Promise<Family[]> {
  const work = async () => [...(await queuesOf(call, queues)), ...(await sweepsOf(call))];
  const found = await inTime(work());
  return [databaseUp(found !== undefined), ...(found ?? [])];
}

const providers = (): Family =>
  gaugeOf(
    {
      name: "preau_provider_info",
      help: "Third parties: real, a stand-in of ours, or none.",
      labels: ["provider", "kind"],
    },
    () => providersOf(env).map(({ name, kind }) => ({ values: [name, kind], value: 1 })),
  );

/** Counted by this process, and what waits for all (API-268). */
export const showMetrics = (queues: readonly Queue[]) => async (call: Reading) => {
  const all = [...familiesHere(), providers(), ...(await shared(call, queues))];
  const sorted = all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return new Response(writtenOf(sorted), {
    headers: {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
};
