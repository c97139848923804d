import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

type Ids = Pick<Coming, "class_id" | "contract_id" | "proposal_id">;

/** Where a teacher reads more of what comes: the class of a session, the contract of a course, the answered offer. */
export function teacherPageOf({
  class_id: classId,
  contract_id: contractId,
  proposal_id: proposalId,
}: Ids): string | undefined {
  if (classId !== null)
    return pathTo(paths.groupLessonClass, { groupLessonClassId: String(classId) });
  if (contractId !== null) return pathTo(paths.teacherContract, { contractId: String(contractId) });
  return proposalId === null
    ? undefined
    : pathTo(paths.proposal, { proposalId: String(proposalId) });
}
