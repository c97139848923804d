import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import {
  type CaseKind,
  type CaseState,
  openStates,
  readText,
  reasonOf,
  referenceOf,
} from "./domain.ts";
import {
  type CaseRow,
  findCase,
  findCases,
  findEarlier,
  type Sender,
} from "./repository.server.ts";

type Which = Readonly<{ kind?: CaseKind | undefined; state?: CaseState | undefined }>;

/** Open cases, or those of a state, oldest first (API-247). */
export const listForOperator = (
  { reader }: Pick<Call, "reader">,
  { kind, state, ...paging }: Which & Paging,
) =>
  listed(
    paging,
    (page) => findCases(reader, { kind, states: state ? [state] : openStates }, page),
    (found) => presentCase(found),
  );

/** A case with its history; 404 when unknown. */
export const showCase = async (db: Db, id: number) => (await showCaseOf(db, id)).view;

/** The same beside its row and the lines of its history. */
export async function showCaseOf(db: Db, id: number) {
  const found = orNotFound(await findCase(db, id), "api.absent");
  const { row } = found;
  const lines = await listHistory(db, [{ machine: "case", id }]);
  const earlier = await findEarlier(db, row);
  const view = {
    ...presentCase(found),
    teacher: found.names.teacher,
    group_lesson: found.names.group_lesson,
    decision: row.decision,
    decision_reasons: row.decisionReasons,
    author_reasons: row.authorReasons,
    contest: row.contestText,
    done_at: iso(row.doneAt),
    contested_at: iso(row.contestedAt),
    earlier: earlier.map(({ createdAt, text, ...one }) => ({
      ...one,
      text: readText(one.kind, text),
      asked_at: createdAt.toISOString(),
    })),
    history: lines.map((line) => ({ ...presentNamedLine(line), details: line.details })),
  };
  return { row, lines, view };
}

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;

function presentCase({ row, sender, role }: Omit<Found, "total">) {
  const { id, kind, state, createdAt, reasonId } = row;
  const { list, code } = reasonOf(kind, reasonId);
  return {
    id,
    kind,
    state,
    reference: referenceOf(kind, id),
    asked_at: createdAt.toISOString(),
    ...whoOf(row, sender),
    person_role: role,
    about: referenceName(list, code),
    ...whatOf(row),
    text: readText(kind, row.text),
    doubtful: row.doubtful,
    contested: row.contestedAt !== null,
  };
}

const whoOf = ({ personId }: CaseRow, { firstname, lastname, email, phone }: Sender) => ({
  name: [firstname, lastname].filter(Boolean).join(" ") || null,
  email,
  phone: phone && displayPhone(phone),
  person_id: personId,
});

const whatOf = (row: CaseRow) => ({
  lesson_request_id: row.lessonRequestId,
  teacher_id: row.teacherId,
  group_lesson_id: row.groupLessonId,
  contract_id: row.contractId,
  student_id: row.studentId,
  subject: row.subject,
  subject_kind: row.subjectKind,
  subject_id: row.subjectId,
  subject_command: row.subjectKind && `history show ${row.subjectKind} ${String(row.subjectId)}`,
  origin: row.origin,
  target: row.targetKind && `${row.targetKind} ${String(row.targetId)}`,
  url: row.url,
});
