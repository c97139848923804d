import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { advanceContract } from "./advance.server.ts";
import { isPausedOn, type Pause, pauseRefusal } from "./domain.ts";
import { firstCourseChange } from "./first-course.domain.ts";
import { notifyOfContract } from "./notify.server.ts";
import { insertPause, listPauses, saveRestart } from "./pause.repository.server.ts";
import { contractSides } from "./price-version.domain.ts";
import type { ContractRow } from "./repository.server.ts";

export const pausesOf = (db: Db, contractId: number): Promise<Pause[]> =>
  listPauses(db, contractId);

/**
 * Pauses until a day in Paris, then resumes by itself (STM-16); a first course inside loses its date. 422 at the day,
 * 409 unless running. Contract locked.
 */
export async function pauseContract(
  tx: Tx,
  contract: ContractRow,
  until: string | undefined,
  { by, now }: By,
): Promise<void> {
  if (contract.status === "suspended") throw new RuleError("conflict", "api.contract.paused");
  // A pause would take from the teacher the hours of a notice.
  if (contract.endsAt) throw new RuleError("conflict", "api.contract.in_notice");
  if (!until) throw fieldFault("until", "api.contract.until_required");
  const refusal = pauseRefusal(until, now);
  if (refusal) throw fieldFault("until", refusal);
  const pause = { startsAt: now, endsAt: parisInstant(until) };
  await insertPause(tx, contract.id, pause);
  const { firstCourseDate } = contract;
  const falls = firstCourseDate !== null && isPausedOn([pause], firstCourseDate);
  const undated = falls && firstCourseChange(contract, { date: null, duration: null }, now);
  const change = { pausedUntil: pause.endsAt, ...undated };
  await advanceContract(tx, contract, { event: "suspend", by, now, change });
}

/** Resumes a contract (STM-16); 409 unless paused. Contract locked. */
export async function restartContract(tx: Tx, contract: ContractRow, { by, now }: By) {
  if (contract.status === "active") throw new RuleError("conflict", "api.contract.running");
  await saveRestart(tx, contract.id, now);
  await advanceContract(tx, contract, { event: "restart", by, now, change: { pausedUntil: null } });
}

/** Pause over: the contract resumes, both sides are notified (STM-16). */
export async function resumeContract(tx: Tx, contract: ContractRow, now: Date): Promise<undefined> {
  await restartContract(tx, contract, { by: byClock, now });
  for (const to of contractSides) {
    await notifyOfContract(tx, contract.id, { to, about: "contract_resumed" }, now);
  }
}
