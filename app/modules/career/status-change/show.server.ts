import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { answerDays, firstDays } from "#app/modules/catalogue/legal-status/domain.ts";

import type { LegalStatus, StatusChange } from "./endpoints.ts";
import { type ChangeRow, findStatusAndChanges } from "./repository.server.ts";

export type Own = Pick<Call, "db" | "actor" | "now">;

/** The caller's numbers, pending changes and the last decided of each kind (TEA-015). */
export async function showLegalStatus({ db, actor, now }: Own): Promise<LegalStatus> {
  const standing = await findStatusAndChanges(db, actor.id);
  if (!standing) throw new RuleError("not_found", "api.teacher.not_found");
  const { changes } = standing;
  return {
    self_employed: standing.selfEmployed,
    siret: standing.siret,
    siret_being_created: standing.siretBeingCreated,
    vat_regime: standing.vatRegime,
    vat_number: standing.vatNumber,
    health_insurance_number: standing.healthNumberEnd,
    first_days: standing.isHired ? [...firstDays(parisDay(now))] : [],
    changes: changes
      .filter(({ kind, id }) => !changes.some((one) => one.kind === kind && one.id > id))
      .map(present),
  };
}

const present = (change: ChangeRow): StatusChange => ({
  id: change.id,
  kind: change.kind,
  state: change.state,
  self_employed: change.selfEmployed,
  vat_regime: change.vatRegime,
  number: change.sapNumber ?? change.vatNumber ?? change.siret,
  asked_at: change.askedAt.toISOString(),
  answer_until: plusDays(change.askedAt, answerDays).toISOString(),
  effective_at: iso(change.effectiveAt),
  reason: change.reason,
});
