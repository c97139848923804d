import type { Call } from "#app/api/call.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { fullName } from "#app/lib/full-name.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { contractDocument, type ContractPaper } from "./document.server.ts";
import type { Pause } from "./domain.ts";
import { listPauses } from "./pause.repository.server.ts";
import { findOwnPaper, type OwnPaper } from "./show-terms.server.ts";

/** Contract as PDF, for either side (API-065, CUS-018); 404 for others. */
export async function printContract(call: Call, { id }: { id: number }): Promise<Response> {
  const row = await findOwnPaper(call, id);
  const pauses = await listPauses(call.db, id);
  // After the end a teacher no longer sees the family's address (ENT-33).
  const isOver = row.contract.status === "ended" && call.actor.role === "teacher";
  const shown = isOver ? { ...row, home: null, asked: null } : row;
  const bytes = await renderPdf(contractDocument(paperOf(shown, pauses, call.now)));
  return pdfAnswer(bytes, `contrat-${contractNumber("contract", id)}.pdf`);
}

function paperOf({ contract, versions, ...row }: OwnPaper, pauses: readonly Pause[], now: Date) {
  const { family, home, asked: requestAddress, student, teacher } = row;
  const atHome = contract.courseFormat === "individual_student_place";
  const paper: ContractPaper = {
    number: contractNumber("contract", contract.id),
    at: contract.createdAt,
    on: now,
    printedAt: lastChangeOf({ contract, versions, modes: row.modes }, pauses),
    endedAt: contract.endedAt,
    mode: row.mode,
    modes: row.modes,
    format: contract.courseFormat,
    subjectId: contract.subjectId,
    levelId: contract.levelId,
    family: [fullName(family), ...(home ? [home.full_address] : [])],
    student: fullName(student),
    teacher: { ...teacher, name: fullName(teacher) },
    prices: versions.map(({ format, hourlyPriceCents, ...version }) => ({
      format,
      hourlyPriceCents,
      label: null,
      status: version.status,
      opening: version.reason === "opening",
      since: version.effectiveFrom,
      writtenAt: version.createdAt,
    })),
    pauses,
    condition: contract.condition,
    place: atHome ? ((requestAddress ?? home)?.full_address ?? null) : null,
  };
  return paper;
}

/** Last change: the same facts give the same bytes. */
function lastChangeOf(
  { contract, versions, modes }: Pick<OwnPaper, "contract" | "versions" | "modes">,
  pauses: readonly Pause[],
): Date {
  const { createdAt, endedAt } = contract;
  const instants = [
    createdAt,
    endedAt,
    ...versions.flatMap((one) => [one.createdAt, one.answeredAt]),
    ...modes.flatMap(({ from, coming }) => (coming ? [] : [from])),
    ...pauses.map(({ startsAt }) => startsAt),
  ];
  return new Date(Math.max(...instants.map((at) => at?.getTime() ?? 0)));
}
