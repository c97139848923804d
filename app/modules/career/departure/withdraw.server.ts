import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { changeAvailability } from "#app/modules/catalogue/teacher/set-availability.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";

import { mayWithdraw } from "./domain.ts";
import type { DeparturePlan } from "./endpoints.ts";
import { showPlan } from "./leave.server.ts";
import { deleteDeparture, findDeparture, findRunning, holdLeaver } from "./repository.server.ts";

/**
 * The teacher stays (TEA-057): availability restored, families notified. Idempotent. 409 once the day is over or an
 * operator decided.
 */
export async function withdrawDeparture(call: Call): Promise<DeparturePlan> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    await holdLeaver(tx, by.id);
    const departure = await findDeparture(tx, by.id);
    if (!departure) return;
    if (!mayWithdraw(departure, now)) throw new RuleError("conflict", "api.departure.stands");
    await deleteDeparture(tx, by.id);
    const line = {
      machine: "teacher",
      id: by.id,
      event: "stay",
      from: "hired",
      to: "hired",
    } as const;
    await record(tx, { ...line, by, at: now });
    await changeAvailability(tx, by.id, departure.availability, { by, now });
    await publishTeachers(tx, [by.id], now);
    for (const { id } of await findRunning(tx, by.id)) {
      await notifyOfContract(tx, id, { to: "customer", about: "teacher_stays" }, now);
    }
  });
  return showPlan(call);
}
