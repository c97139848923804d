import type { Call } from "#app/api/call.server.ts";
import { legal } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { seeOwnContract } from "./hold.server.ts";
import { homeServicesOf } from "./home-services.server.ts";
import type { ContractTerms } from "./paper.endpoints.ts";
import { countGiven, findPaperRow, type PaperRow } from "./paper.repository.server.ts";
import { listPauses } from "./pause.repository.server.ts";

/** A contract with all that its papers name, for one of its sides; 404 for anybody else. */
export async function findOwnPaper(
  { db, actor }: Pick<Call, "db" | "actor">,
  id: number,
): Promise<PaperRow> {
  await seeOwnContract(db, id, actor);
  const row = await findPaperRow(db, id);
  if (!row) throw new RuleError("not_found", "api.contract.not_found");
  return row;
}

/** What both sides of a contract read of it alike: parties, mode, employer, declaration, pauses (CUS-046, TEA-061). */
export async function showTerms(call: Call, { id }: { id: number }): Promise<ContractTerms> {
  const row = await findOwnPaper(call, id);
  const { contract, family, student, teacher } = row;
  const { mode } = contract;
  const homeServices = homeServicesOf(mode, teacher);
  const pauses = await listPauses(call.db, id);
  return {
    id,
    number: contractNumber("contract", id),
    mode,
    family,
    student,
    teacher: { firstname: teacher.firstname, lastname: teacher.lastname },
    employer: mode === "mandate" ? `${family.firstname} ${family.lastname}` : null,
    acts_for_employer: mode === "mandate" ? legal.name : null,
    home_services: homeServices && {
      number: homeServices.number,
      declared_on: homeServices.declaredOn,
    },
    pauses: pauses.map(({ startsAt, endsAt }) => ({
      from: startsAt.toISOString(),
      to: endsAt.toISOString(),
    })),
    given: await countGiven(call.db, id),
  };
}
