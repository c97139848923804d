import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { advanceRegistration } from "#app/modules/group-lessons/registration/advance.server.ts";
import { registrationTransitions } from "#app/modules/group-lessons/registration/domain.ts";
import { mayEvaluate, maySay } from "#app/modules/group-lessons/registration/lived.domain.ts";
import { notifyOfRegistration } from "#app/modules/group-lessons/registration/notify.server.ts";
import type { RegistrationRow } from "#app/modules/group-lessons/registration/repository.server.ts";

import type { Evaluation, Written } from "./endpoints.ts";
import { holdClass, holdStudents } from "./mark.server.ts";
import { findEvaluation, saveEvaluation } from "./repository.server.ts";
import { presentWritten } from "./show.server.ts";

/**
 * Saves the caller's evaluation of a student, as draft or sent (API-105, VAL-041). The family is notified once;
 * correctable for thirty days. 422 before the end of the last session.
 */
export async function evaluateStudent(
  { db, actor: by, now }: Call,
  input: Evaluation & { id: number },
): Promise<Written> {
  return db.transaction(async (tx) => {
    const { classId, lesson } = await holdClass(tx, input.id, by.id);
    const [registration] = await holdStudents(tx, lesson.id, [input.registration_id]);
    if (!registration) throw new Error("A student was not held.");
    if (!mayEvaluate(lesson.endsAt, now)) {
      throw fieldFault("general_appreciation", "api.registration.too_early");
    }
    const whose = { classId, registrationId: registration.id };
    const statedAt = await sentBefore(tx, whose, now);
    const sentAt = statedAt ?? (input.send ? now : null);
    const saved = await saveEvaluation(tx, {
      ...whose,
      ...rowOf(input),
      sentAt,
      updatedAt: now,
    });
    if (sentAt && !statedAt) await sendToFamily(tx, registration, { by, now });
    return presentWritten(saved, now);
  });
}

/** 409 once it may no longer change. */
async function sentBefore(
  tx: Tx,
  { classId, registrationId }: Readonly<{ classId: number; registrationId: number }>,
  now: Date,
): Promise<Date | null> {
  const statedAt = (await findEvaluation(tx, classId, registrationId))?.sentAt ?? null;
  if (!maySay(statedAt, now)) throw new RuleError("conflict", "api.registration.said_too_late");
  return statedAt;
}

const rowOf = (input: Evaluation) => ({
  oralParticipation: input.oral_participation,
  executionSpeed: input.execution_speed,
  skillLevel: input.skill_level,
  generalAppreciation: input.general_appreciation,
  recommendations: input.recommendations,
});

async function sendToFamily(tx: Tx, registration: RegistrationRow, { by, now }: By): Promise<void> {
  // Another teacher may have evaluated the student before.
  if (accepts(registrationTransitions, registration.state, "evaluate")) {
    await advanceRegistration(tx, registration, { event: "evaluate", by, now });
  }
  await notifyOfRegistration(tx, registration.id, "registration_evaluated", now);
}
