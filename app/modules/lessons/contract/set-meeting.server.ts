import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { holdOwnContract } from "./hold.server.ts";
import { presentContract } from "./list-students.server.ts";
import type { Meeting } from "./meeting.endpoints.ts";
import { saveContractRow } from "./repository.server.ts";

/** The teacher gives the link of the online lessons; 409 once the contract ended or where none is online. */
export async function setMeeting(
  { db, actor: by, now }: Call,
  { id, meeting_url: url }: Meeting & { id: number },
) {
  await db.transaction(async (tx) => {
    const { status, courseFormat } = await holdOwnContract(tx, id, by);
    if (status === "ended") throw new RuleError("conflict", "api.contract.ended");
    if (courseFormat !== "individual_webcam") {
      throw new RuleError("conflict", "api.contract.not_online");
    }
    await saveContractRow(tx, id, { meetingUrl: url || null });
  });
  return presentContract(db, by, now, id);
}
