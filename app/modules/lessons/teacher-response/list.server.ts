import type { Call } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { minutesOf } from "#app/lib/day-minutes.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { type Line, listHistory } from "#app/modules/foundation/history/record.server.ts";
import { levelName, subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { areaName } from "#app/modules/foundation/reference/name-area.server.ts";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import { answersOf } from "#app/modules/lessons/lesson-request/present-answers.server.ts";
import { isLineForTeacher } from "#app/modules/lessons/lesson-request/timeline.domain.ts";
import { timelineLine } from "#app/modules/lessons/lesson-request/timeline.server.ts";
import { proposeSlots, slotDaysFrom } from "#app/modules/lessons/matching/propose-slots.domain.ts";
import { mayRespond, mayWithdraw, stateOf } from "#app/modules/lessons/proposal/domain.ts";
import {
  hyphened,
  type ProposalQuery,
  type TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";

import { findRequestedOf, listRequestedOf, type RequestedRow } from "./list.repository.server.ts";

/** The teacher's requests, pending or answered (API-094). */
export async function listProposals({ db, actor: by, now }: Call, query: ProposalQuery) {
  const { rows: data, total } = await listRequestedOf(db, by.id, query.pending, pageOf(query, 7));
  return { data: await readAll(db, data, now), total };
}

/** One request put to the teacher (API-095). */
export async function showProposal(
  { db, actor: by, now }: Call,
  { id }: { id: number },
): Promise<TeacherProposal> {
  const row = orNotFound(await findRequestedOf(db, id, by.id), "api.proposal.not_found");
  return presentProposal(db, row, now);
}

export async function presentProposal(
  db: Db,
  row: RequestedRow,
  now: Date,
): Promise<TeacherProposal> {
  const [proposal] = await readAll(db, [row], now);
  return orNotFound(proposal, "api.proposal.not_found");
}

async function readAll(db: Db, rows: RequestedRow[], now: Date): Promise<TeacherProposal[]> {
  const lines = await listHistory(
    db,
    rows.flatMap(({ proposal, lessonRequest }) => [
      { machine: "lesson_request" as const, id: lessonRequest.id },
      { machine: "proposal" as const, id: proposal.id },
      { machine: "offer" as const, id: proposal.id },
    ]),
  );
  return rows.map((row) => {
    const { proposal, lessonRequest } = row;
    const own = lines.filter((line) =>
      line.machine === "lesson_request"
        ? line.id === lessonRequest.id && isLineForTeacher(line.event)
        : line.id === proposal.id,
    );
    return proposalOf(row, own, now);
  });
}

function proposalOf(row: RequestedRow, lines: Line[], now: Date): TeacherProposal {
  const { proposal, lessonRequest, student } = row;
  const open = isOpen(lessonRequest.process);
  const state = stateOf({ ...proposal, cancelDueAt: lessonRequest.cancelDueAt });
  return {
    id: proposal.id,
    lesson_request_id: lessonRequest.id,
    created_at: proposal.askedAt.toISOString(),
    expires_at: (proposal.silentDueAt ?? lessonRequest.cancelDueAt).toISOString(),
    student: { firstname: student.firstname, level: levelName(lessonRequest.levelId) },
    subject: subjectName(lessonRequest.subjectId),
    course_type: lessonRequest.courseType,
    city: lessonRequest.address && areaName(lessonRequest.address),
    distance_km: proposal.distanceKm === null ? null : Math.round(proposal.distanceKm * 10) / 10,
    comments: lessonRequest.comments,
    questionnaire: answersOf(lessonRequest),
    price: toEuros(proposal.hourlyPriceCents),
    salary: toEuros(proposal.salaryCents),
    net: toEuros(proposal.netCents),
    mode: teacherMode(row.teacher),
    ...inputOf(proposal),
    origin: proposal.origin,
    answerable: open && mayRespond(proposal.teacherResponse),
    slot_days: open ? slotDaysFrom(now) : [],
    slot_choices: slotChoicesOf(row, now),
    withdrawable: open && mayWithdraw(proposal.teacherResponse),
    family: familyOf(row),
    state: presentState("teacher", open ? state : { ...state, waiting: undefined }, now),
    timeline: lines.map((line) => timelineLine(line, null)),
  };
}

function slotChoicesOf({ proposal, lessonRequest, teacher }: RequestedRow, now: Date): string[] {
  if (!isOpen(lessonRequest.process) || !mayRespond(proposal.teacherResponse)) return [];
  const format = lessonFormatOf(lessonRequest.courseType);
  const kept = teacher.slots
    .filter(({ formats }) => formats.includes(format))
    .map(({ day, start, end }) => ({ day, start: minutesOf(start), end: minutesOf(end) }));
  const slots = proposeSlots(kept, lessonRequest.answers, now, teacher.absences);
  return slots.map((slot) => slot.toISOString());
}

const inputOf = (proposal: ProposalRow) => ({
  teacher_response: hyphened(proposal.teacherResponse),
  teacher_comments: proposal.teacherComments,
  clarification_answer: proposal.clarificationAnswer,
  condition_type_id: proposal.conditionTypeId,
  condition_value: proposal.conditionValue,
  first_slot: iso(proposal.firstSlot),
  refusal_type_id: proposal.refusalTypeId,
  offer_status: proposal.offerStatus === "none" ? null : proposal.offerStatus,
  responded_at: iso(proposal.respondedAt),
});

const bound = new Set(["waiting_first_course", "waiting_first_course_validation", "concluded"]);

/** Only for the selected teacher, once the contract is written (ENT-33). */
function familyOf({ proposal, lessonRequest, family }: RequestedRow): TeacherProposal["family"] {
  if (proposal.teacherResponse !== "selected" || !bound.has(lessonRequest.process)) return null;
  return {
    name: fullName(family),
    phone: family.phone && displayPhone(family.phone),
    address: lessonRequest.address?.full_address ?? null,
  };
}
