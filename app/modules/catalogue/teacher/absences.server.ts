import { checkAll } from "#app/lib/check-all.ts";
import { type Day, dayIn, parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { type Absence, ahead, mostAbsences, withAbsence } from "./absences.domain.ts";
import type { AbsenceInput } from "./absences.endpoints.ts";
import { findAbsences, saveAbsences } from "./availability.repository.server.ts";
import { changeOwn, type Own } from "./own.server.ts";

/**
 * Days without a course: no hour of them is offered to a family, and no page names one of them as the next free day.
 * What was agreed on stays. Those that are over go. 422 at `until` when it is past or before `from`, 409 beyond twenty.
 */
export async function addAbsence(call: Own, input: AbsenceInput): Promise<Absence[]> {
  const today = parisDay(call.now);
  const added = await checkAll({
    from: () => required(input, "from"),
    until: () => {
      const until = required(input, "until");
      if (until < today) throw fieldFault("until", "api.availability.past");
      return until;
    },
  });
  if (added.until < added.from) throw fieldFault("until", "api.availability.absence_order");
  return changeOwn(call, async (tx, id) => {
    const absences = withAbsence(ahead(await findAbsences(tx, id), today), added);
    if (absences.length > mostAbsences) {
      throw new RuleError("conflict", "api.availability.absences");
    }
    await saveAbsences(tx, id, absences);
    return absences;
  });
}

function required(input: AbsenceInput, field: "from" | "until"): Day {
  const day = dayIn(input[field], field);
  if (!day) throw fieldFault(field, "api.date.invalid");
  return day;
}

export async function removeAbsence(call: Own, { from }: Pick<Absence, "from">): Promise<void> {
  await changeOwn(call, async (tx, id) => {
    const others = (await findAbsences(tx, id)).filter((one) => one.from !== from);
    await saveAbsences(tx, id, others);
  });
}
