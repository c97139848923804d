import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { type AffiliationRow, lockAffiliation } from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.affiliation.not_found");

/** An invitation, held until the transaction ends. */
export async function holdAffiliation(tx: Tx, id: number): Promise<AffiliationRow> {
  const row = await lockAffiliation(tx, id);
  if (!row) throw notFound();
  return row;
}

/** The teacher's own, held, be it taken back; another's does not exist. */
export async function holdEverOwn(tx: Tx, id: number, teacherId: number) {
  const row = await holdAffiliation(tx, id);
  if (row.teacherId !== teacherId) throw notFound();
  return row;
}

/** The teacher's own, held; another's does not exist, nor does one that was taken back. */
export async function holdOwnAffiliation(tx: Tx, id: number, teacherId: number) {
  const row = await holdEverOwn(tx, id, teacherId);
  if (row.status === "deleted") throw notFound();
  return row;
}

/** Refuses (409) what may be done while the family's answer is awaited only: it says what became of the invitation. */
export function refuseAnswered({ status }: AffiliationRow): void {
  if (status !== "pending") throw new RuleError("conflict", `api.affiliation.is_${status}`);
}
