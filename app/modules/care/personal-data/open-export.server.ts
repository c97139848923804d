import type { Call } from "#app/api/call.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { wasExported } from "./export.repository.server.ts";
import { exportData } from "./export.server.ts";

/** An export is decided with a code and a reason, and its person is told; its file may be taken for so long. */
const openMinutes = 15;

/** All that is kept of a person, once its export was decided by this operator (LAW-08). */
export async function openExport(call: Call, { person_id: id }: Readonly<{ person_id: number }>) {
  const { reader, actor, now } = call;
  const { role } = orNotFound(await findPerson(reader, id), "api.absent");
  const since = plusMinutes(now, -openMinutes);
  if (!(await wasExported(reader, { id, by: actor.id, since }))) {
    throw new RuleError("conflict", "api.operator.export_over");
  }
  return exportData({ ...call, actor: { id, role } });
}
