import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { nameWithInitial, shownInitial } from "#app/lib/names.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import {
  type LessonFormat,
  type TaxStatus,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { cursusName } from "#app/modules/foundation/reference/find.server.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { ContractPaper } from "./document.server.ts";
import {
  findAsker,
  listOfferRows,
  listOwnPriceRows,
  type OfferRow,
} from "./offer.repository.server.ts";
import { conditionOf } from "./open.server.ts";
import type { OfferQuery } from "./paper.endpoints.ts";

/** Hourly cents. */
export type Offer = Readonly<
  Pick<
    ContractPaper,
    | "mode"
    | "format"
    | "subjectId"
    | "levelId"
    | "family"
    | "student"
    | "teacher"
    | "condition"
    | "place"
  > & {
    requestId: number | null;
    prices: readonly Readonly<{
      format: LessonFormat;
      hourlyPriceCents: number;
      label: string | null;
    }>[];
  }
>;

/** 422 when the query names neither answer nor teacher; 404 for another's or unavailable (API-066, API-182). */
export async function findOffer(call: Call, query: OfferQuery): Promise<Offer> {
  if (isAnswer(query)) return offerOfRequest(call, query);
  if (query.teacher_id === undefined) {
    throw fieldFault("lesson_request_id", "api.contract.offer_which");
  }
  return offerOfTeacher(call, { ...query, teacher_id: query.teacher_id });
}

const isAnswer = (query: OfferQuery) =>
  query.lesson_request_id !== undefined || query.proposal_id !== undefined;

/** Most advanced answer first. */
const order = ["selected", "accepted", "accepted_if", "applicate", "contacted", "pending"];

async function offerOfRequest({ db, actor, now }: Call, query: OfferQuery): Promise<Offer> {
  const requested = { requestId: query.lesson_request_id, proposalId: query.proposal_id };
  const rows = await listOfferRows(db, requested, actor, now);
  const [found] = rows.toSorted(
    (a, b) => order.indexOf(a.proposal.response) - order.indexOf(b.proposal.response),
  );
  return offerOfRow(orNotFound(found, "api.linking.not_found"), actor.role === "teacher");
}

function offerOfRow(row: OfferRow, isTeacher: boolean): Offer {
  const { request, proposal, family, home, student, teacher } = row;
  const { subjectId, levelId, courseType, address } = request;
  const format = lessonFormatOf(courseType);
  const lessonPlace = courseType === "offline" ? (address ?? home) : null;
  return {
    ...partyOf(teacher, isTeacher ? undefined : { family, home }),
    format,
    requestId: request.id,
    subjectId,
    levelId,
    // A contacted teacher sees the first name only until chosen (ENT-33).
    student: isTeacher ? student.firstname : fullName(student),
    condition: conditionOf(proposal),
    place: isTeacher ? null : (lessonPlace?.full_address ?? null),
    prices: [{ format, hourlyPriceCents: proposal.hourlyPriceCents, label: null }],
  };
}

async function offerOfTeacher(
  { db, actor, now }: Call,
  query: OfferQuery & { teacher_id: number },
): Promise<Offer> {
  const { subject_id: subjectId = null, level_id: levelId = null, format } = query;
  const cursusId = levelId === null ? undefined : cursusOfLevel(levelId);
  const rows = (await listOwnPriceRows(db, query.teacher_id, now)).filter(
    (row) =>
      (format === undefined || row.format === format) &&
      (cursusId === undefined || row.cursusId === cursusId),
  );
  const [first] = rows;
  if (!first) throw new RuleError("not_found", "api.teacher.not_found");
  const asker = actor.role === "customer" ? await findAsker(db, actor.id) : undefined;
  return {
    ...partyOf(first.teacher, asker),
    format: first.format,
    requestId: null,
    subjectId,
    levelId,
    student: null,
    condition: null,
    place: null,
    prices: rows.map(({ format: of, hourlyPriceCents, cursusId: career }) => ({
      format: of,
      hourlyPriceCents,
      label: cursusName(career),
    })),
  };
}

type Named = Readonly<{ firstname: string; lastname: string }>;

type Taught = TaxStatus & Readonly<{ vatRegime: VatRegime }>;

type Asker = Pick<NonNullable<Awaited<ReturnType<typeof findAsker>>>, "family" | "home">;

function linesOf(asker: Asker | undefined): string[] {
  if (!asker) return [];
  const { family, home } = asker;
  return [fullName(family), ...(home ? [home.full_address] : [])];
}

export const familyLinesOf = async (db: Db, customerId: number): Promise<string[]> =>
  linesOf(await findAsker(db, customerId));

/** Teacher by first name and initial until the family has chosen (ENT-33). */
function partyOf(teacher: Taught & Named, asker: Asker | undefined) {
  const { firstname, lastname, ...status } = teacher;
  return {
    mode: teacherMode(status),
    family: linesOf(asker),
    teacher: { ...status, name: nameWithInitial(firstname, shownInitial(lastname)) },
  };
}
