import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { publishTeachers } from "./publish.server.ts";
import { lockAvailability, saveAvailability } from "./repository.server.ts";

/** The teacher still takes students: sixty days start again (STM-14). 409 when the teacher takes none. */
export async function confirmAvailability({ db, actor, now }: Call): Promise<void> {
  await db.transaction(async (tx) => {
    const availability = orNotFound(await lockAvailability(tx, actor.id), "api.teacher.not_found");
    if (availability === "not_available") {
      throw new RuleError("conflict", "api.teacher.not_available");
    }
    await saveAvailability(tx, actor.id, { availability: "available", availabilityUpdatedAt: now });
    await publishTeachers(tx, [actor.id], now);
  });
}

/** After sixty days without a confirmation: shown as to confirm, and the teacher gets a mail (STM-14). */
export async function askConfirmation(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await saveAvailability(tx, teacherId, { availability: "to_confirm" });
  await publishTeachers(tx, [teacherId], now);
  const person = await findPerson(tx, teacherId);
  if (!person) return;
  const { email: to, firstname } = person;
  const link = paths.availability;
  await sendMail(
    tx,
    { to, template: "availability_to_confirm", details: { firstname }, link },
    now,
  );
}
