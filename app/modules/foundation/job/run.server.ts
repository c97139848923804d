import type { Call } from "#app/api/call.server.ts";
import { noJobs } from "#app/api/jobs.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/** Due work and failing rows of each sweep (API-259). */
export async function listJobs(call: Call) {
  const found = await (call.jobs ?? noJobs).list(call);
  return found.map((one) => ({ ...one, failing: [...one.failing] }));
}

/** Runs one job at once; 404 for an unknown name (API-260). */
export function runJob(call: Call, { name }: { name: string }) {
  const jobs = call.jobs ?? noJobs;
  if (!jobs.names.includes(name)) throw new RuleError("not_found", "api.absent");
  return jobs.run(call, name);
}
