import { presentState } from "#app/api/state.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { dayInWords, shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { RuleError, sayConflictAt } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { findPerson } from "#app/modules/account/service.server.ts";
import { type Line, listHistory } from "#app/modules/history/service.server.ts";
import {
  entryName,
  levelName,
  listQuestions,
  subjectName,
} from "#app/modules/reference/service.server.ts";
import { teacherMode } from "#app/modules/teacher/domain.ts";
import { noteAnswer } from "#app/modules/teacher/service.server.ts";

import {
  type AskedRow,
  findAskedByLink,
  findAskedOf,
  listAskedOf,
  medianAnswerHours,
  useLink,
} from "./accept.repository.server.ts";
import { isOpen } from "./domain.ts";
import { notifyFamily } from "./notify.server.ts";
import {
  delays,
  mayRespond,
  mayWithdraw,
  type ResponseEvent,
  responseEventOf,
  stateOf,
  type TeacherAnswer,
} from "./proposal.domain.ts";
import { hyphened, type TeacherAnswerInput, type TeacherProposal } from "./proposal.endpoints.ts";
import {
  advanceOffer,
  advanceResponse,
  holdProposals,
  type ProposalRow,
  settleRequest,
} from "./proposal.server.ts";
import { holdLessonRequest } from "./service.server.ts";
import { isLineForTeacher } from "./timeline.domain.ts";
import { timelineLine } from "./timeline.server.ts";

/** The teacher's requests: those that wait for her, or those answered (API-094). */
export async function listProposals(
  db: Db,
  by: Actor,
  { pending, ...page }: { pending: boolean; start: number; length: number },
) {
  const { data, total } = await listAskedOf(db, by.id, pending, page);
  return { data: await readAll(db, data), total };
}

/** One request put to the teacher (API-095). */
export async function showProposal(db: Db, by: Actor, id: number): Promise<TeacherProposal> {
  return read(db, await findAskedOf(db, id, by.id));
}

async function read(db: Db, row: AskedRow | undefined): Promise<TeacherProposal> {
  if (!row) throw new RuleError("not_found", "api.proposal.not_found");
  const [proposal] = await readAll(db, [row]);
  if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");
  return proposal;
}

/** The teacher responds, or takes her yes back (API-096); 409 when the request is no longer open. */
export async function respond(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  said: TeacherAnswerInput,
): Promise<TeacherProposal> {
  const answering = db.transaction(async (tx) => {
    const found = await findAskedOf(tx, id, by.id);
    if (!found) throw new RuleError("not_found", "api.proposal.not_found");
    await answer(tx, found.proposal, by, now, said);
  });
  await answering.catch(sayConflictAt("teacher_response"));
  return showProposal(db, by, id);
}

/** What the secret link shows: nothing changes by looking (API-185). 404 unknown, 410 once the request is closed. */
export async function showLink(db: Db, token: string) {
  const row = await findAskedByLink(db, hashOfToken(token));
  if (!row) throw new RuleError("not_found", "api.proposal.link_unknown");
  const answered = row.proposal.linkUsedAt !== null;
  if (!answered && !isOpen(row.lessonRequest.process)) {
    throw new RuleError("gone", "api.proposal.link_expired");
  }
  return { proposal: await readByLink(db, row), answered };
}

/** Answers by the secret link, once (API-186). 409 when it was used, 410 once the request is closed. */
export async function answerLink(
  db: Db,
  now: Date,
  token: string,
  said: TeacherAnswerInput,
): Promise<TeacherProposal> {
  const hash = hashOfToken(token);
  await db.transaction(async (tx) => {
    const found = await findAskedByLink(tx, hash);
    if (!found) throw new RuleError("not_found", "api.proposal.link_unknown");
    await holdLessonRequest(tx, found.lessonRequest.id);
    const row = await findAskedByLink(tx, hash);
    if (!row) throw new RuleError("not_found", "api.proposal.link_unknown");
    if (row.proposal.linkUsedAt) throw new RuleError("conflict", "api.proposal.link_used");
    if (!isOpen(row.lessonRequest.process))
      throw new RuleError("gone", "api.proposal.link_expired");
    const by: Actor = { id: row.proposal.teacherId, role: "teacher" };
    await answer(tx, row.proposal, by, now, said);
    await useLink(tx, row.proposal.id, now);
  });
  return readByLink(db, await findAskedByLink(db, hash));
}

/** A mail is passed on: the family is reached from the teacher's space only (ENT-33). */
const readByLink = async (db: Db, row: AskedRow | undefined): Promise<TeacherProposal> => ({
  ...(await read(db, row)),
  family: null,
});

const mailOf: Record<TeacherAnswer, string | undefined> = {
  accepted: "proposal_accepted",
  accepted_if: "proposal_accepted_if",
  clarifications_requested: "proposal_question",
  refused: undefined,
  cancelled: "proposal_withdrawn",
};

/** One answer: lock the request, move the response, let the request follow, tell the family. */
async function answer(
  tx: Tx,
  { id, lessonRequestId }: ProposalRow,
  by: Actor,
  now: Date,
  said: TeacherAnswerInput,
): Promise<void> {
  const { teacher_response: response, teacher_comments: words = null } = said;
  if (words) refuseContact(words, "teacher_comments");
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.proposal.closed");
  const proposal = (await holdProposals(tx, lessonRequestId)).find((one) => one.id === id);
  if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");

  const move = { event: responseEventOf[response], by, now };
  if (response === "cancelled") await withdraw(tx, proposal, move);
  else await advanceResponse(tx, proposal, move, wordsOf(said));
  const median = await medianAnswerHours(tx, proposal.teacherId);
  await noteAnswer(tx, proposal.teacherId, median, now);
  await settleRequest(tx, lessonRequestId, { by, now });
  const about = mailOf[response];
  if (about) await notifyOf(tx, proposal, about, wordsToFamily(said), now);
}

/** Only what goes with this answer is kept of what was sent. */
const wordsOf = (said: TeacherAnswerInput) => ({
  teacherComments: said.teacher_comments ?? null,
  conditionTypeId:
    said.teacher_response === "accepted_if" ? (said.condition_type_id ?? null) : null,
  refusalTypeId: said.teacher_response === "refused" ? (said.refusal_type_id ?? null) : null,
});

/** What a letter says of an answer: the condition, then the teacher's own words. */
function wordsToFamily({ teacher_comments: words, ...said }: TeacherAnswerInput): string {
  const condition =
    said.teacher_response === "accepted_if"
      ? entryName("proposalConditions", said.condition_type_id ?? null)
      : null;
  return [condition, words && `«\u00a0${words}\u00a0»`].filter(Boolean).join("\u00a0: ");
}

async function withdraw(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: { event: ResponseEvent; by: Actor; now: Date },
) {
  // The response first: it says whether a yes may still be taken back.
  const taken = await advanceResponse(tx, proposal, { event, by, now });
  if (taken.offerStatus === "proposed") {
    await advanceOffer(tx, taken, { event: "cancel", by, now });
  }
}

async function notifyOf(tx: Tx, proposal: ProposalRow, about: string, words: string, now: Date) {
  const teacher = await findPerson(tx, proposal.teacherId);
  const details = {
    teacher: teacher?.firstname ?? "",
    words,
    deadline: shortDay(plusDays(now, delays.offerCancelDays)),
  };
  await notifyFamily(tx, { lessonRequestId: proposal.lessonRequestId, about, details }, now);
}

async function readAll(db: Db, rows: AskedRow[]): Promise<TeacherProposal[]> {
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
    return proposalOf(row, own);
  });
}

function proposalOf(row: AskedRow, lines: Line[]): TeacherProposal {
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
    city: lessonRequest.address?.city ?? null,
    distance_km: proposal.distanceKm === null ? null : Math.round(proposal.distanceKm * 10) / 10,
    comments: lessonRequest.comments,
    questionnaire: answersOf(lessonRequest),
    price: toEuros(proposal.hourlyPriceCents),
    salary: toEuros(proposal.salaryCents),
    net: toEuros(proposal.netCents),
    mode: teacherMode(row.teacher),
    ...saidOf(proposal),
    origin: proposal.origin,
    answerable: open && mayRespond(proposal.teacherResponse),
    withdrawable: open && mayWithdraw(proposal.teacherResponse),
    family: familyOf(row),
    state: presentState("teacher", open ? state : { ...state, waiting: undefined }),
    timeline: lines.map((line) => timelineLine(line, null)),
  };
}

const saidOf = (proposal: ProposalRow) => ({
  teacher_response: hyphened(proposal.teacherResponse),
  teacher_comments: proposal.teacherComments,
  clarification_answer: proposal.clarificationAnswer,
  condition_type_id: proposal.conditionTypeId,
  refusal_type_id: proposal.refusalTypeId,
  offer_status: proposal.offerStatus === "none" ? null : proposal.offerStatus,
  responded_at: proposal.respondedAt?.toISOString() ?? null,
});

const bound = new Set(["waiting_first_course", "waiting_first_course_validation", "concluded"]);

/** Name, phone and address, to the selected teacher, once the contract is written (ENT-33). */
function familyOf({ proposal, lessonRequest, family }: AskedRow): TeacherProposal["family"] {
  if (proposal.teacherResponse !== "selected" || !bound.has(lessonRequest.process)) return null;
  return {
    name: `${family.firstname} ${family.lastname}`,
    phone: family.phone && displayPhone(family.phone),
    address: lessonRequest.address?.full_address ?? null,
  };
}

function answersOf({ subjectId, levelId, answers }: AskedRow["lessonRequest"]) {
  const questions = listQuestions(subjectId, levelId);
  return (answers ?? []).flatMap(({ question_id: id, value }) => {
    const question = questions.find((one) => one.id === id);
    if (!question) return [];
    const nameOf = (option: string) =>
      question.kind === "date"
        ? dayInWords(option)
        : (question.options.find((one) => one.id === option)?.name ?? option);
    return [{ question: question.label, answer: [value].flat().map(nameOf).join(", ") }];
  });
}
