import type { Call } from "#app/api/call.server.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { presentNotice } from "#app/modules/earnings/employment-end/show.server.ts";
import { formatPriceOf } from "#app/modules/lessons/contract/change-format.server.ts";
import { changesOf } from "#app/modules/lessons/contract/domain.ts";
import { seeOwnContract } from "#app/modules/lessons/contract/hold.server.ts";

import type { Changes } from "./signal.endpoints.ts";

/** What this person may change in a contract, and the price of the other format; 404 for another's (DLG-42). */
export async function showChanges(
  { db, actor, now }: Call,
  { contract_id: id }: { contract_id: number },
): Promise<Changes> {
  const contract = await seeOwnContract(db, id, actor);
  if (contract.status === "ended") {
    return { status: contract.status, reasons: [], format: null, notice: null };
  }
  const status = await statusOf(db, contract.teacherId);
  const format = await formatPriceOf(db, contract, { status, now });
  const notice = await presentNotice(db, contract, { actor, now, status });
  const changes = changesOf(contract.status, contract.endsAt !== null);
  const reasons = changes.filter((one) => one !== "change_format" || format);
  if (notice?.given && actor.role === "teacher") reasons.push("stop_course");
  return { status: contract.status, reasons, format, notice };
}
