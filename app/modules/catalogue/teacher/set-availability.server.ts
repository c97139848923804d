import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { ahead } from "./absences.domain.ts";
import { formatOfSlot, slotFormatOf, type Week, type WeekInput } from "./availability.endpoints.ts";
import { findWeek, saveMost, saveSlots } from "./availability.repository.server.ts";
import { type Availability, confirmedForDays } from "./domain.ts";
import { presentStandingSuspension } from "./present-suspension.server.ts";
import { publishTeachers } from "./publish.server.ts";
import { lockAvailability, saveAvailability } from "./repository.server.ts";
import { whyClosed } from "./standing.server.ts";

const short = (time: string) => time.slice(0, 5);

/** The signed-in teacher's week (API-113). 404 for a user who is no teacher. */
export async function showWeek({
  db,
  actor,
  now,
}: Pick<Call, "db" | "actor" | "now">): Promise<Week> {
  const week = orNotFound(await findWeek(db, actor.id), "api.teacher.not_found");
  const { availability, updatedAt, maxStudents, formats, slots, suspension, absences } = week;
  const until = availability === "available" ? plusDays(updatedAt, confirmedForDays) : null;
  return {
    status: availability,
    max_students: maxStudents,
    suspension: presentStandingSuspension(suspension) ?? null,
    formats: formats.map((format) => slotFormatOf[format]),
    today: parisDay(now),
    absences: ahead(absences, parisDay(now)),
    updated_at: updatedAt.toISOString(),
    confirm_until: iso(until),
    slots: slots.map(({ day, start, end, formats: given, toConfirm }) => ({
      day,
      start: short(start),
      end: short(end),
      formats: given.map((format) => slotFormatOf[format]),
      to_confirm: toConfirm,
    })),
  };
}

/**
 * Writes the whole week, visible at once to families and the search (API-114). 409 when a leaving teacher takes
 * students again (TEA-057).
 */
export async function saveWeek(call: Call, input: WeekInput): Promise<Week> {
  const { db, actor: by, now } = call;
  const { status, slots, max_students: most } = input;
  await db.transaction(async (tx) => {
    if (status !== "not_available" && (await whyClosed(tx, by.id)) === "leaves") {
      throw new RuleError("conflict", "api.departure.begun");
    }
    await changeAvailability(tx, by.id, status, { by, now });
    if (most !== undefined) await saveMost(tx, by.id, most);
    const rows = slots.map(({ formats, to_confirm: toConfirm, ...slot }) => ({
      ...slot,
      toConfirm,
      formats: formats.map((format) => formatOfSlot[format]),
    }));
    await saveSlots(tx, by.id, rows);
    await publishTeachers(tx, [by.id], now);
  });
  return showWeek(call);
}

/**
 * Adds a history line on change (STM-14). The requests' sweep overbooks what waits for a teacher who stops. The
 * caller publishes. 404 for a user who is no teacher.
 */
export async function changeAvailability(
  tx: Tx,
  id: number,
  to: Availability,
  { by, now }: By,
): Promise<void> {
  const from = orNotFound(await lockAvailability(tx, id), "api.teacher.not_found");
  await saveAvailability(tx, id, { availability: to, availabilityUpdatedAt: now });
  if (from === to) return;
  await record(tx, { machine: "teacher", id, event: "availability", from, to, by, at: now });
}
