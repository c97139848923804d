import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import { holdLessonRequest } from "#app/modules/lessons/lesson-request/hold.server.ts";
import type {
  TeacherAnswerInput,
  TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import { saveProposal } from "#app/modules/lessons/proposal/repository.server.ts";

import { takeAnswer } from "./accept.server.ts";
import { findRequestedByLink, type RequestedRow } from "./list.repository.server.ts";
import { presentProposal } from "./list.server.ts";

/** What the secret link shows; read-only (API-185). 404 unknown, 410 once the request is closed. */
export async function showLink({ db, now }: OpenCall, { token }: { token: string }) {
  const row = await findByLink(db, hashOfToken(token));
  const answered = row.proposal.linkUsedAt !== null;
  if (!answered && !isOpen(row.lessonRequest.process)) {
    throw new RuleError("gone", "api.proposal.link_expired");
  }
  return { proposal: await readByLink(db, row, now), answered };
}

/** Answers by the secret link, once (API-186). 409 when used, 410 once the request is closed. */
export async function answerLink(
  { db, now }: OpenCall,
  { token, ...input }: TeacherAnswerInput & { token: string },
): Promise<TeacherProposal> {
  const hash = hashOfToken(token);
  await db.transaction(async (tx) => {
    const found = await findByLink(tx, hash);
    await holdLessonRequest(tx, found.lessonRequest.id);
    const { proposal, lessonRequest } = await findByLink(tx, hash);
    if (proposal.linkUsedAt) throw new RuleError("conflict", "api.proposal.link_used");
    if (!isOpen(lessonRequest.process)) throw new RuleError("gone", "api.proposal.link_expired");
    const by: Actor = { id: proposal.teacherId, role: "teacher" };
    await takeAnswer(tx, proposal, input, { by, now });
    await saveProposal(tx, proposal.id, { linkUsedAt: now });
  });
  return readByLink(db, await findByLink(db, hash), now);
}

async function findByLink(db: Db, hash: string): Promise<RequestedRow> {
  return orNotFound(await findRequestedByLink(db, hash), "api.proposal.link_unknown");
}

/** Mails get forwarded: the family's contacts show in the teacher's space only (ENT-33). */
const readByLink = async (db: Db, row: RequestedRow, now: Date): Promise<TeacherProposal> => ({
  ...(await presentProposal(db, row, now)),
  family: null,
});
