import type { Call } from "#app/api/call.server.ts";
import { isAbroad } from "#app/lib/country.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { decidedBefore, firstDays } from "#app/modules/catalogue/legal-status/domain.ts";
import { hourUnderBoth } from "#app/modules/catalogue/price/both-statuses.domain.ts";
import { offerOf } from "#app/modules/catalogue/teacher/offer.server.ts";

import { type LegalStatus, type StatusChange, statusChangeSchema } from "./endpoints.ts";
import { type ChangeRow, findStatusAndChanges } from "./repository.server.ts";

export type Own = Pick<Call, "db" | "actor" | "now">;

/** The caller's numbers, pending changes and the last decided of each kind (TEA-015). */
export async function showLegalStatus({ db, actor, now }: Own): Promise<LegalStatus> {
  const standing = orNotFound(await findStatusAndChanges(db, actor.id), "api.teacher.not_found");
  const { changes } = standing;
  // A hired teacher has chosen, and reads the figures on the page of the change.
  const offer = standing.isHired ? undefined : await offerOf(db, actor.id);
  return {
    self_employed: standing.selfEmployed,
    status_chosen: offer?.statusChosen ?? true,
    home_services: standing.homeServices,
    is_abroad: isAbroad(standing.country),
    hour: offer ? hourUnderBoth({ ...offer, on: parisDay(now) }) : null,
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

const present = (change: ChangeRow): StatusChange =>
  wire(statusChangeSchema, change, {
    number: change.sapNumber ?? change.vatNumber ?? change.siret,
    answer_until: decidedBefore(change.askedAt).toISOString(),
  });
