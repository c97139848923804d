import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { reasonOf, referenceOf } from "#app/modules/foundation/case/domain.ts";
import type { CaseRow } from "#app/modules/foundation/case/hold.server.ts";
import { type Line, listHistory } from "#app/modules/foundation/history/record.server.ts";

import { waitingOf } from "./follow.server.ts";
import { findHelp } from "./help.repository.server.ts";
import { namedSubject, refuseHalf } from "./help-subject.server.ts";
import type { HelpCall, HelpSubjectInput } from "./support.endpoints.ts";

/** Former calls about a thing, or all, with the answers (CUS-051). 404 for another family's thing. */
export async function showHelp({ reader, actor, now }: Call, input: HelpSubjectInput) {
  const { linking_id: lessonRequestId } = input;
  refuseHalf(input);
  const { subject, subjectKind, subjectId, origin } = await namedSubject(reader, input, actor.id);
  const which = { lessonRequestId, subjectKind, subjectId, personId: actor.id };
  const rows = await findHelp(reader, which);
  const lines = await answersTo(reader, rows);
  return { subject, origin, calls: rows.map((row) => present(row, lines, now)) };
}

async function answersTo(db: Db, rows: readonly CaseRow[]): Promise<Line[]> {
  const lines = await listHistory(
    db,
    rows.map(({ id }) => ({ machine: "case", id })),
  );
  return lines.filter(({ event }) => event === "reply");
}

function present(row: CaseRow, lines: readonly Line[], now: Date): HelpCall {
  const { id, kind, state, createdAt, lessonRequestId } = row;
  const { list, code } = reasonOf(kind, row.reasonId);
  const shown = { machine: "case", state, waiting: waitingOf(row) } as const;
  return {
    id,
    reference: referenceOf(kind, id),
    about: referenceName(list, code),
    linking_id: lessonRequestId,
    subject: row.subject,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    text: row.text.replace(`${i18next.t("help:prefix")} `, ""),
    sent_at: createdAt.toISOString(),
    state: presentState("customer", shown, now),
    replies: lines.flatMap((line) =>
      line.id === id && typeof line.details.text === "string"
        ? [{ at: line.at.toISOString(), text: line.details.text }]
        : [],
    ),
  };
}
