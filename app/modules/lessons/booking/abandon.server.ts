import { randomUUID } from "node:crypto";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock, bySystem, type Mover } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { isOnSale } from "#app/modules/catalogue/group-lesson/domain.ts";
import { findGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { isDoubtful, isWorn, requireSolved } from "#app/modules/foundation/captcha/doubt.server.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";

import {
  type AbandonedEvent,
  abandonedTransitions,
  keptDays,
  remindedAfterHours,
} from "./abandoned.domain.ts";
import type { AbandonedLesson } from "./abandoned.endpoints.ts";
import {
  type AbandonedRow,
  insertAbandoned,
  lockAbandonedOf,
  saveAbandoned,
} from "./abandoned.repository.server.ts";
import { type Draft, draftSchema } from "./booking.endpoints.ts";
import { draftExpiry, mayBeReminded } from "./domain.ts";
import { type DraftRow, lockDraft, saveDraftRow } from "./repository.server.ts";

type Event = Readonly<{ event: AbandonedEvent; by: Mover; now: Date }>;

/** Only way to change an abandoned booking's state; writes history (STM-31). */
export async function advanceAbandoned(
  tx: Tx,
  { id, state: from }: AbandonedRow,
  { event, by, now }: Event,
  change: Partial<AbandonedRow> = {},
): Promise<AbandonedRow> {
  const thing = {
    machine: "abandoned_booking",
    id,
    from,
    transitions: abandonedTransitions,
  } as const;
  const state = await move(tx, thing, { event, by, now });
  return saveAbandoned(tx, id, { remindAt: null, ...change, state, stateSince: now });
}

export async function becomeReady(tx: Tx, row: AbandonedRow, { by, now }: Omit<Event, "event">) {
  if (row.state !== "in_progress") return row;
  const remindAt = plusHours(now, remindedAfterHours);
  const details = { of: row.draftId ? "lesson" : "stage" };
  await emitEvent(tx, { name: "abandoned_booking", details }, { now });
  return advanceAbandoned(tx, row, { event: "leave", by, now }, { remindAt });
}

/**
 * Records an abandoned lesson request (API-057); always the same answer. Nothing is kept without account or consent
 * (ENT-10). 422 for an unsolved challenge.
 */
export async function leaveLesson(call: OpenCall, given: AbandonedLesson): Promise<void> {
  const { db, actor: by = bySystem, now } = call;
  const input = heardOf(call, given);
  const begun = input.draft_id === undefined ? begunAnew(call, input) : undefined;
  await db.transaction(async (tx) => {
    const heard = await provedIn(tx, call, input);
    const found = begun ?? (await heldOf(tx, input));
    if (!found || !isTheirs(found, by.id, now)) return;
    const row = { ...found, content: { ...found.content, ...consentedIn(heard) } };
    const isKept = mayBeReminded(row.customerId, contentOf(row));
    // An existing draft keeps or loses its consent; a new one is made only for a reminder.
    if (isKept || !begun) await saveDraftRow(tx, row);
    if (isKept && input.left) await leaveDraft(tx, row, { by, now });
  });
}

/** Only a visitor's consent uses up a proof; with an expired stamp it is ignored. */
async function provedIn(tx: Tx, call: OpenCall, input: AbandonedLesson): Promise<AbandonedLesson> {
  if (!input.consent || call.actor) return input;
  await requireSolved(tx, call, input);
  return (await isWorn(tx, call, "reminder", input)) ? { ...input, consent: undefined } : input;
}

/** Consent from a suspected bot is ignored: the address may be another person's (PUB-078). */
function heardOf(call: OpenCall, input: AbandonedLesson): AbandonedLesson {
  const isUnheard =
    input.consent === true && isDoubtful(call, { ...input, text: input.details?.comment ?? "" });
  return isUnheard ? { ...input, consent: undefined } : input;
}

const heldOf = async (tx: Tx, { draft_id: id }: AbandonedLesson) =>
  id === undefined ? undefined : lockDraft(tx, id);

const isTheirs = ({ customerId, expiresAt }: DraftRow, caller: number | null, now: Date) =>
  expiresAt > now && (customerId === null || customerId === caller);

function consentedIn({ consent, details }: AbandonedLesson): Draft {
  if (consent === false) return { reminder: false };
  if (!consent || !details?.email) return {};
  const { email, first_name: firstname } = details;
  return { reminder: true, email, ...(firstname && { firstname }) };
}

function begunAnew({ actor, now }: OpenCall, input: AbandonedLesson): DraftRow {
  const { details = {}, teacher_id: lessonId } = input;
  const customerId = actor?.role === "customer" ? actor.id : null;
  const expiresAt = draftExpiry(now, customerId !== null);
  const content = { lessonId, ...wishIn(details) };
  return { id: randomUUID(), customerId, content, updatedAt: now, expiresAt };
}

/** Text with a contact is dropped (VAL-006). */
function wishIn({ comment = "", phone, ...input }: Details): Draft {
  return {
    subjectId: input.subject_id,
    levelId: input.scholar_level_id,
    format: input.course_type,
    firstname: input.first_name,
    lastname: input.last_name,
    ...(phone && { phone: { phone_number: phone } }),
    ...(contactFragment(comment) === undefined && { comment }),
  };
}

type Details = NonNullable<AbandonedLesson["details"]>;

/** Recorded once. Draft locked. */
export async function leaveDraft(
  tx: Tx,
  { id: draftId, customerId, updatedAt: lastStepAt }: DraftRow,
  { by, now }: { by: Mover; now: Date },
): Promise<void> {
  const known = await lockAbandonedOf(tx, { draftId });
  const born = { draftId, customerId, lastStepAt, ...bornAt(now) };
  const row = known ?? (await insertAbandoned(tx, born));
  if (row)
    await becomeReady(tx, await saveAbandoned(tx, row.id, { customerId, lastStepAt }), { by, now });
}

const bornAt = (now: Date) => ({
  state: "in_progress" as const,
  stateSince: now,
  createdAt: now,
});

/** Records a step in a group lesson registration, or leaving it (API-059). Silent when not on sale. */
export async function leaveGroupLesson(
  { db, actor: by, now }: Call,
  { group_lesson_id: groupLessonId, left }: { group_lesson_id: number; left: boolean },
): Promise<void> {
  const groupLesson = await findGroupLesson(db, groupLessonId);
  if (!groupLesson || !isOnSale(groupLesson)) return;
  const subject = { customerId: by.id, groupLessonId };
  const step = { lastStepAt: now, expiresAt: plusDays(now, keptDays) };
  await db.transaction(async (tx) => {
    const known = await lockAbandonedOf(tx, subject);
    // Opening the page does not begin a registration.
    if (!known && left) return;
    const row = known ?? (await insertAbandoned(tx, { ...subject, ...step, ...bornAt(now) }));
    if (!row) return;
    if (left) await becomeReady(tx, row, { by, now });
    else await noteStep(tx, row, { by, now }, step);
  });
}

/** A continued booking is in progress again and gets no reminder (STM-31). */
async function noteStep(
  tx: Tx,
  row: AbandonedRow,
  { by, now }: { by: Mover; now: Date },
  step: Partial<AbandonedRow>,
): Promise<void> {
  if (row.state === "ready_to_send")
    await advanceAbandoned(tx, row, { event: "resume", by, now }, step);
  else await saveAbandoned(tx, row.id, step);
}

/** Draft locked; once it is sent, no reminder. */
export async function noteDraftStep(
  tx: Tx,
  draftId: string,
  { by, now, sent }: { by: Mover | undefined; now: Date; sent: boolean },
): Promise<void> {
  const row = await lockAbandonedOf(tx, { draftId });
  if (!row) return;
  const mover = { by: by ?? bySystem, now };
  if (sent && row.state !== "in_progress")
    await advanceAbandoned(tx, row, { event: "reset", ...mover });
  else await noteStep(tx, row, mover, { lastStepAt: now });
}

/** Half an hour without a step counts as leaving, without any script (PUB-038). */
export async function leaveQuietDraft(tx: Tx, row: DraftRow, now: Date): Promise<undefined> {
  await leaveDraft(tx, row, { by: byClock, now });
  return undefined;
}

/** Same for a group lesson registration. */
export async function leaveQuietRegistration(tx: Tx, row: AbandonedRow, now: Date) {
  await becomeReady(tx, row, { by: byClock, now });
  return undefined;
}

const contentOf = (row: DraftRow): Draft => draftSchema.parse(row.content);
