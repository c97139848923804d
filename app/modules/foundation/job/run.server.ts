import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { noJobs } from "#app/api/jobs.ts";
import { listed } from "#app/api/listed.server.ts";
import { findFailurePage, retryFailures } from "#app/api/put-off.server.ts";
import { findRuns } from "#app/api/runs.server.ts";
import { iso } from "#app/api/wire.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/** Due work and failing rows of each sweep (API-259). */
export async function listJobs(call: Call) {
  const { names, list } = call.jobs ?? noJobs;
  const found = await list(call);
  // Jobs of mere upkeep have no dates.
  const others = names.filter((name) => !found.some(({ job }) => job === name));
  const upkeep = { due: 0, next: null, failing: [], dead: 0 };
  const runs = await findRuns(call.reader);
  return [...found, ...others.map((job) => ({ job, what: job, ...upkeep }))].map(
    ({ failing, ...one }) => ({
      ...one,
      last: iso(runs.get(one.job)),
      failing: [...failing],
    }),
  );
}

export const listFailing = ({ reader }: Call, paging: Paging) =>
  listed(
    paging,
    (page) => findFailurePage(reader, page),
    ({ failure: { sweep: name, row: id, tries, failingSince, nextTryAt, failure } }) => ({
      name,
      id,
      tries,
      since: iso(failingSince),
      next_try: nextTryAt.toISOString(),
      failure,
    }),
  );

export const retryRows = async ({ db, now }: Call) => ({ retried: await retryFailures(db, now) });

/** Runs one job at once; 404 for an unknown name (API-260). */
export function runJob(call: Call, { name }: { name: string }) {
  const jobs = call.jobs ?? noJobs;
  if (!jobs.names.includes(name)) throw new RuleError("not_found", "api.absent");
  return jobs.run(call, name);
}
