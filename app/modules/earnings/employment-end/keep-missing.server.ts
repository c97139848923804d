import type { Tx } from "#app/db/client.server.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { holdWithRequest } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import { cutShort } from "./cut-short.server.ts";
import { unpaidNotice } from "./domain.ts";
import { type Contract, employmentFigures } from "./figures.server.ts";
import { findEndOf, insertEnd, saveContractEnd } from "./repository.server.ts";

/** Locks a contract that ended without a notice. */
export const holdEnded = async (tx: Tx, id: number): Promise<Contract> =>
  (await holdWithRequest(tx, id)).contract;

/**
 * Keeps the end of an employment that no notice went before: a withdrawal, a first course that went wrong. Its last day
 * and its papers follow (STM-52).
 */
export async function keepMissingEnd(tx: Tx, contract: Contract, now: Date): Promise<undefined> {
  const day = parisDay(orNotFound(contract.endedAt, "api.contract.not_found"));
  const by = contract.endCause === "stopped_by_teacher" ? "teacher" : "customer";
  await keepEnd(tx, contract, { by, letterOn: day, endsOn: day, now });
  return undefined;
}

type Left = Readonly<{ letterOn: Day; endsOn: Day; now: Date }>;

/** The same for a teacher who left, counted from the day that it was announced; a notice that runs is cut short. */
export async function keepEndOfLeaver(tx: Tx, contractId: number, left: Left): Promise<void> {
  const contract = await holdEnded(tx, contractId);
  const row = await findEndOf(tx, contractId);
  if (row && !row.endedAt) await cutShort(tx, { row, contract }, left.endsOn);
  if (!row && contract.mode === "mandate") await keepEnd(tx, contract, { ...left, by: "teacher" });
}

async function keepEnd(
  tx: Tx,
  contract: Contract,
  { by, letterOn, endsOn, now }: Left & Readonly<{ by: ContractSide }>,
): Promise<void> {
  const { id: contractId, endCause } = contract;
  const endsAt = orNotFound(contract.endedAt, "api.contract.not_found");
  const figures = await employmentFigures(tx, contract, { by, letterOn, today: letterOn });
  if (!figures) return;
  const { serviceFrom, noticeEndsOn, goesOn, meanCents } = figures;
  const { grossCents, minutes, ...cents } =
    endCause === "first_course_failed" ? await figures.plannedPay(endsAt) : unpaidNotice;
  await insertEnd(tx, {
    ...cents,
    contractId,
    by,
    serviceFrom,
    noticeEndsOn,
    goesOn,
    meanCents,
    letterOn,
    endsOn,
    endsAt,
    freed: by === "teacher" && endsOn < noticeEndsOn,
    noticeMinutes: minutes,
    noticeCents: grossCents,
    indemnityCents: endCause === "withdrawn" ? 0 : figures.indemnity(endsOn),
    createdAt: now,
  });
  await saveContractEnd(tx, contractId, endsAt);
}
