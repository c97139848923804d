import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { taxCreditEligible } from "#app/modules/catalogue/price/domain.ts";
import { closedFor } from "#app/modules/catalogue/teacher/domain.ts";

import type { AffiliationList, Invitation } from "./endpoints.ts";
import { gainOf } from "./figures.domain.ts";
import { presentAffiliation, presentInvitation } from "./present.server.ts";
import { findAffiliationPage, findByUuid, findInviting } from "./repository.server.ts";

/** A teacher's invited families, twenty per page, with the extra earnings per hour (API-119). */
export async function listAffiliations(
  { db, actor, now }: Call,
  query: Paging,
): Promise<AffiliationList> {
  const teacher = orNotFound(await findInviting(db, actor.id), "api.affiliation.not_found");
  const { selfEmployed, priceCents } = teacher;
  const terms = { selfEmployed, on: parisDay(now) };
  const found = await listed(
    query,
    (page) => findAffiliationPage(db, actor.id, page),
    ({ row }) => presentAffiliation(row, teacher, now),
    20,
  );
  return {
    ...found,
    more_per_hour: priceCents === null ? null : gainOf(priceCents, terms),
    lowest_price: priceCents === null ? null : toEuros(priceCents),
    closed: closedFor(teacher) ?? null,
    terms: {
      self_employed: selfEmployed,
      credit: taxCreditEligible({ ...teacher, format: "offline" }),
      on: terms.on,
    },
  };
}

/** An invitation by its link (API-052): 404 for none, 410 with its outcome, except for the bound family. */
export async function showInvitation(
  { db, actor, now }: OpenCall,
  { uuid }: Readonly<{ uuid: string }>,
): Promise<Invitation> {
  const found = orNotFound(await findByUuid(db, uuid), "api.affiliation.not_found");
  const { status, customerId } = found.affiliation;
  const isTheirs = status === "accepted" && actor !== undefined && actor.id === customerId;
  if (status !== "pending" && !isTheirs) {
    throw new RuleError("gone", `api.affiliation.was_${status}`, { details: { state: status } });
  }
  return presentInvitation(found, { isBound: isTheirs, now });
}
