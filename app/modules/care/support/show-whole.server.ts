import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { isSuspended } from "#app/modules/career/suspension/show.server.ts";
import { answerDueAt, minorReason } from "#app/modules/foundation/case/deadline.domain.ts";
import { decisionsOn, isOpen } from "#app/modules/foundation/case/domain.ts";
import { showCaseOf } from "#app/modules/foundation/case/list.server.ts";
import { hasOtherOperator } from "#app/modules/people/account/operator.server.ts";

import { findTexts } from "./content.repository.server.ts";
import type { WholeCase } from "./notice.endpoints.ts";
import { decidedBy } from "./own-decision.domain.ts";
import { findTarget, type TargetRow } from "./target.repository.server.ts";

/** A case of any kind; for a notice, with the reported text in its context. 404 when unknown. */
export async function showWhole(
  { reader, actor, now }: Pick<Call, "reader" | "actor" | "now">,
  { id }: { id: number },
): Promise<WholeCase> {
  const { row, lines, view } = await showCaseOf(reader, id);
  const due = answerDueAt(row);
  const isOwn = row.contestedAt !== null && decidedBy(lines) === actor.id;
  return {
    ...view,
    answer_before: due.toISOString(),
    late_by: isOpen(row.state) ? lateBy(due, now) : null,
    danger: row.kind === "notice" && row.reasonId === minorReason && isOpen(row.state),
    target_kind: row.targetKind,
    content: await contentOf(reader, row),
    awaits_other: isOwn && (await hasOtherOperator(reader, actor.id)),
  };
}

type Reported = Awaited<ReturnType<typeof showCaseOf>>["row"];

async function contentOf(
  db: Db,
  { targetKind: kind, targetId: id }: Reported,
): Promise<WholeCase["content"]> {
  const target = kind && id !== null ? await findTarget(db, kind, id) : undefined;
  if (!target || !kind || id === null) return null;
  const { name, title, withheld, authorName: author, authorPhone: phone } = target;
  const decisions = [...decisionsOn[kind]];
  const teacher_id = await suspendable(db, taughtBy(target));
  const author_phone = phone && displayPhone(phone);
  const { parts, similar } = await findTexts(db, kind, id);
  return {
    name,
    title,
    withheld,
    author,
    author_phone,
    teacher_id,
    decisions,
    parts,
    similar: [...similar],
  };
}

/** Null for a teacher whose suspension is announced or in force. */
async function suspendable(db: Db, teacherId: number | null): Promise<number | null> {
  if (teacherId === null) return null;
  return (await isSuspended(db, teacherId)) ? null : teacherId;
}

const taughtBy = ({ teacherId, thread }: TargetRow) => teacherId ?? thread?.teacherId ?? null;
