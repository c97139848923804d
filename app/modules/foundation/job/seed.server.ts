import type { Call } from "#app/api/call.server.ts";
import { demoAccounts } from "#app/db/seed/accounts.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { refuseOutsideDemo } from "./clock.server.ts";
import { findSeed } from "./seed.repository.server.ts";

/** 404 in production, and where nothing was seeded (API-267). */
export async function showSeed({ reader }: Pick<Call, "reader">) {
  refuseOutsideDemo();
  const { scale, seededAt } = orNotFound(await findSeed(reader), "api.absent");
  const accounts = demoAccounts.map((account) => ({ ...account }));
  return { scale, seeded_at: seededAt.toISOString(), accounts };
}
