import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { peopleOf } from "#app/modules/lessons/contract/people.server.ts";
import { startRefusal } from "#app/modules/lessons/planned-course/domain.ts";
import { holdOwnContract } from "#app/modules/lessons/planned-course/hold.server.ts";
import { dateFault, takenRefusal } from "#app/modules/lessons/planned-course/judge.server.ts";
import { saveProposal } from "#app/modules/lessons/proposal/repository.server.ts";
import { paths } from "#app/paths.ts";

import { firstDateRefusal } from "./schedule-first.domain.ts";
import type { firstSlotSchema } from "./schedule-first.endpoints.ts";

/** Minutes that a first course takes until its teacher fixes them. */
const usual = 60;

/**
 * The family proposes an hour for the first course; its teacher is told, and fixes it (TEA-071). 409 once a date is
 * fixed, or where the hour is taken.
 */
export async function proposeFirstCourse(
  { db, actor: by, now }: Call,
  { id, start: typed }: z.output<typeof firstSlotSchema> & { id: number },
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const agreement = await holdOwnContract(tx, id, by);
    const proposalId = undatedProposal(agreement);
    const start = instantOf(typed, "start");
    await refuseStart(tx, agreement, start, now);
    await saveProposal(tx, proposalId, { firstSlot: start });
    await notifyTeacher(tx, id, start, now);
  });
  return undefined;
}

type Agreement = Awaited<ReturnType<typeof holdOwnContract>>;

/** The answer that was chosen, while no date is fixed; 409 otherwise. */
function undatedProposal({ contract, lessonRequest }: Agreement): number {
  const isOpen = contract.status === "active" && lessonRequest?.process === "waiting_first_course";
  if (!isOpen || contract.firstCourseDate || contract.proposalId === null) {
    throw new RuleError("conflict", "api.course.first_slot_closed");
  }
  return contract.proposalId;
}

async function refuseStart(tx: Tx, { contract }: Agreement, start: Date, now: Date): Promise<void> {
  const refusal = startRefusal(start, now) ?? firstDateRefusal(start, now);
  if (refusal) throw fieldFault("start", refusal);
  const stretch = { start, duration: usual };
  const taken = await takenRefusal(tx, contract.teacherId, stretch, { contract: contract.id });
  if (taken) throw dateFault("start", taken, stretch);
}

async function notifyTeacher(tx: Tx, contractId: number, start: Date, now: Date): Promise<void> {
  const people = await peopleOf(tx, contractId);
  if (!people) return;
  const { teacher, customer, student } = people;
  const { firstname } = teacher;
  const details = { firstname, family: customer.firstname, student, date: dayAndTime(start) };
  const message = "first_slot_proposed";
  const url = paths.teacherStudents;
  await notifyPerson(tx, teacher, { type: "courses", message, details, url }, now);
}
