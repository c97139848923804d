import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { isInTrial, lastPayDay } from "#app/modules/earnings/employment-end/domain.ts";
import { figuresOf } from "#app/modules/earnings/employment-end/figures.server.ts";
import { owedAt } from "#app/modules/earnings/employment-end/give-notice.server.ts";
import { findEndOf } from "#app/modules/earnings/employment-end/repository.server.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { findOwnPaper, type OwnPaper } from "#app/modules/lessons/contract/show-terms.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type EndPaper, paperSlugs, papersOf } from "./domain.ts";
import type { EmploymentEnd } from "./endpoints.ts";
import { isPayOpen } from "./repository.server.ts";

type Seen = Pick<Call, "db" | "actor" | "now">;

/** Papers of the end of an employment, each with its day (STM-52). 404 for another's, or without an employment. */
export async function showEnd(call: Seen, { id }: { id: number }): Promise<EmploymentEnd> {
  const end = await seeEnd(call, id);
  const { own, side, row, inTrial, goesOn, endsOn } = end;
  const params = { contractId: String(id) };
  const route = side === "teacher" ? paths.teacherEndPaper : paths.endPaper;
  return {
    number: contractNumber("contract", id),
    teacher: own.teacher.firstname,
    student: own.student.firstname,
    by: row?.by ?? null,
    last_day: endsOn,
    in_trial: inTrial,
    goes_on: goesOn,
    ended: Boolean(row?.endedAt),
    papers: end.papers.map(({ kind, readyOn, isReady }) => ({
      kind,
      ready_on: readyOn,
      pdf: isReady ? pathTo(route, { ...params, paper: paperSlugs[kind] }) : null,
    })),
  };
}

export type SeenEnd = Awaited<ReturnType<typeof seeEnd>>;

/** Frozen where a side ended the contract, else as if the family did today. */
export async function seeEnd(call: Seen, id: number) {
  const own = await findOwnPaper(call, id);
  const side: ContractSide = call.actor.role === "teacher" ? "teacher" : "customer";
  const today = parisDay(call.now);
  const row = await findEndOf(call.db, id);
  const facts = row ?? (await factsOf(call.db, own, { side, today }));
  if (!facts) throw new RuleError("not_found", "api.contract.no_employment");
  const { goesOn } = facts;
  const inTrial = isInTrial(facts);
  const kinds = papersOf({ side, by: row?.by ?? null, inTrial, goesOn });
  const of = { ...facts, isOver: Boolean(row?.endedAt), today };
  const isOpen = await isPayOpen(call.db, own.contract, call.now);
  const papers = kinds.map((kind) => ({ kind, ...readinessOf(kind, of, isOpen) }));
  return { own, side, row, ...facts, inTrial, papers };
}

async function factsOf(
  db: Db,
  { contract }: OwnPaper,
  { side, today }: Readonly<{ side: ContractSide; today: Day }>,
) {
  if (contract.status === "ended") return undefined;
  const status = await statusOf(db, contract.teacherId);
  const figures = await figuresOf(db, contract, { by: side, letterOn: today, today, status });
  if (!figures) return undefined;
  const { serviceFrom, noticeEndsOn, lastDay: endsOn, goesOn } = figures;
  const owed = owedAt(figures, endsOn, side);
  return { ...owed, letterOn: today, serviceFrom, noticeEndsOn, endsOn, goesOn };
}

type Of = Readonly<{ endsOn: Day; isOver: boolean; today: Day }>;

function readinessOf(kind: EndPaper, { endsOn, isOver, today }: Of, isOpen: boolean) {
  if (kind === "summons" || kind === "letter") return { readyOn: today, isReady: true };
  if (kind === "certificate") return { readyOn: endsOn, isReady: today >= endsOn };
  const readyOn = lastPayDay(endsOn);
  const isDue = today >= readyOn;
  return { readyOn: isDue && isOpen ? null : readyOn, isReady: isDue && isOver && !isOpen };
}
