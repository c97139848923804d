import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { offerOf } from "#app/modules/catalogue/teacher/offer.server.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { type ContractKind, priceRange } from "./domain.ts";
import type { EstimateInput, FormatPrice } from "./endpoints.ts";
import { type Which, whichOf } from "./format-price.domain.ts";
import { judgePrice } from "./judge.server.ts";
import { withStatus } from "./list.server.ts";
import { presentFormatPrice } from "./present.server.ts";
import { findContractTerms, listFigures } from "./repository.server.ts";

type Meant = Which & Readonly<{ kind: ContractKind }>;

/**
 * One hour's shares for family and teacher (API-084, CST-43), equal to the bill to the cent. Without a price, the
 * usual one. 422 out of range.
 */
export async function estimatePrice(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  input: EstimateInput,
): Promise<FormatPrice> {
  if (input.teacher_id !== undefined && input.teacher_id !== actor.id) {
    throw new RuleError("not_found", "api.teacher.not_found");
  }
  const offer = withStatus(await offerOf(db, actor.id), input.self_employed);
  const { kind, ...which } = await meantBy(db, actor.id, input);
  const on = parisDay(now);
  const terms = { selfEmployed: offer.selfEmployed, kind, on };
  const usual = priceRange(which.cursusId, which.format, terms)?.default;
  const cents = input.price === undefined ? usual : Math.round(input.price * 100);
  if (cents === undefined) throw fieldFault("school_career_id", "api.price.unknown");
  judgePrice("price", cents, which, terms);
  return presentFormatPrice(which, cents, { offer, kind, on, figures: await listFigures(db) });
}

async function meantBy(db: Db, teacherId: number, input: EstimateInput): Promise<Meant> {
  const { contract_format_price_id: contractId, teacher_format_price_id: priceId } = input;
  if (contractId !== undefined) return ofContract(db, teacherId, { ...input, contractId });
  const kind = input.is_affiliation === "true" ? "affiliation" : "classic";
  if (priceId === undefined) return { ...describeEach(input), kind };
  const which = whichOf(priceId);
  if (!which) throw fieldFault("teacher_format_price_id", "api.price.unknown");
  return { ...which, kind };
}

async function ofContract(
  db: Db,
  teacherId: number,
  { contractId, format }: Pick<EstimateInput, "format"> & { contractId: number },
): Promise<Meant> {
  const contract = orNotFound(
    await findContractTerms(db, teacherId, contractId),
    "api.contract.not_found",
  );
  const cursusId = cursusOfLevel(contract.levelId) ?? 0;
  return { cursusId, format: format ?? contract.format, kind: contract.kind };
}

function describeEach(input: EstimateInput): Which {
  const cursusId = input.school_career_id ?? input.teacher_price_id;
  if (cursusId === undefined) throw fieldFault("school_career_id", "api.price.career");
  return { cursusId, format: input.format ?? "individual_student_place" };
}
