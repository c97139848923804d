import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { type AffiliationRow, lockAffiliation } from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.affiliation.not_found");

export async function holdAffiliation(tx: Tx, id: number): Promise<AffiliationRow> {
  return orNotFound(await lockAffiliation(tx, id), "api.affiliation.not_found");
}

export async function holdEverOwn(tx: Tx, id: number, teacherId: number) {
  const row = await holdAffiliation(tx, id);
  if (row.teacherId !== teacherId) throw notFound();
  return row;
}

/** Another teacher's or a withdrawn invitation: 404. */
export async function holdOwnAffiliation(tx: Tx, id: number, teacherId: number) {
  const row = await holdEverOwn(tx, id, teacherId);
  if (row.status === "deleted") throw notFound();
  return row;
}

/** 409 once answered, with the outcome. */
export function refuseAnswered({ status }: AffiliationRow): void {
  if (status !== "pending") throw new RuleError("conflict", `api.affiliation.is_${status}`);
}
