import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import { legal } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { fullName } from "#app/lib/full-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { vatMention } from "#app/modules/catalogue/price/vat.domain.ts";
import type { TaxStatus, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

import { refuseOthers } from "./hold.server.ts";
import { homeServicesOf } from "./home-services.server.ts";
import { modeNow, type ModeVersion } from "./mode-version.domain.ts";
import { modesOf } from "./mode-version.server.ts";
import type { ContractTerms } from "./paper.endpoints.ts";
import { countGiven, findPaperRow, type PaperRow } from "./paper.repository.server.ts";
import { listPauses } from "./pause.repository.server.ts";

export type OwnPaper = PaperRow & Readonly<{ modes: readonly ModeVersion[]; mode: TeacherMode }>;

/** 404 for anyone but its sides. */
export async function findOwnPaper(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  id: number,
): Promise<OwnPaper> {
  const row = orNotFound(await findPaperRow(db, id, now), "api.contract.not_found");
  refuseOthers(row.contract, actor);
  const modes = await modesOf(db, row);
  return { ...row, modes, mode: modeNow(row.contract, row.teacher) };
}

/** Terms shown to both sides (CUS-046, TEA-061). */
export async function showTerms(call: Call, { id }: { id: number }): Promise<ContractTerms> {
  const row = await findOwnPaper(call, id);
  const { family, student, teacher, mode } = row;
  const pauses = await listPauses(call.db, id);
  return {
    id,
    number: contractNumber("contract", id),
    mode,
    family,
    student,
    teacher: { firstname: teacher.firstname, lastname: teacher.lastname },
    ...partiesOf(mode, row, lastStatusOf(row)),
    modes: row.modes.map(({ status, from, until, coming, ...version }) => ({
      mode: version.mode,
      ...partiesOf(version.mode, row, status),
      from: from.toISOString(),
      until: iso(until),
      coming,
    })),
    vat_mention: vatWords(vatMention(mode, teacher.vatRegime)) ?? null,
    pauses: pauses.map(({ startsAt, endsAt }) => ({
      from: startsAt.toISOString(),
      to: endsAt.toISOString(),
    })),
    given: await countGiven(call.db, id),
  };
}

const lastStatusOf = ({ modes, teacher }: OwnPaper): TaxStatus =>
  modes.findLast(({ coming }) => !coming)?.status ?? teacher;

/** Employer, agent and declaration per mode (CUS-046, LAW-19). */
function partiesOf(mode: TeacherMode, { family }: Pick<PaperRow, "family">, status: TaxStatus) {
  const isMandate = mode === "mandate";
  const declared = homeServicesOf(mode, status);
  return {
    employer: isMandate ? fullName(family) : null,
    acts_for_employer: isMandate ? legal.name : null,
    home_services: declared && { number: declared.number, declared_on: declared.declaredOn },
  };
}
