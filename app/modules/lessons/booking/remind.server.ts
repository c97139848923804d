import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayAndTime, plainDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { isOnSale } from "#app/modules/catalogue/group-lesson/domain.ts";
import { findGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { nameOfBookable } from "#app/modules/catalogue/lesson-page/show.server.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import {
  hashOfAddress,
  isRefused,
  unsubscribeLink,
} from "#app/modules/foundation/mail/refuse.server.ts";
import { type MailToSend, sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { emailOfPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { advanceAbandoned } from "./abandon.server.ts";
import { keptDays } from "./abandoned.domain.ts";
import {
  type AbandonedRow,
  findAbandoned,
  hasRequested,
  lockAbandoned,
  noteReminder,
} from "./abandoned.repository.server.ts";
import { draftSchema } from "./booking.endpoints.ts";
import { type DraftRow, lockDraft } from "./repository.server.ts";
import { openResume } from "./resume.server.ts";

type Held = Readonly<{ row: AbandonedRow; draft: DraftRow | undefined }>;

/** Locks the draft, then the abandoned booking. */
export async function holdAbandoned(tx: Tx, id: number): Promise<Held> {
  const seen = await findAbandoned(tx, id);
  const draft = seen?.draftId ? await lockDraft(tx, seen.draftId) : undefined;
  const row = await lockAbandoned(tx, id);
  if (!row || row.draftId !== (draft?.id ?? null)) throw new RuleError("not_found", "api.absent");
  return { row, draft };
}

/**
 * Sends the one reminder, once under concurrency (PUB-038). None after a refusal, within thirty days for the same
 * kind, or with nothing to resume.
 */
export async function remind(tx: Tx, held: Held, now: Date): Promise<undefined> {
  const mail = await mailOf(tx, held, now);
  const event = mail ? "send" : "reset";
  await advanceAbandoned(tx, held.row, { event, by: byClock, now });
  if (mail) await sendMail(tx, mail, now);
  return undefined;
}

async function mailOf(tx: Tx, held: Held, now: Date): Promise<MailToSend | undefined> {
  const to = await recipientOf(tx, held);
  const { row, draft } = held;
  const words = draft ? await wordsOfLesson(tx, draft) : await wordsOfGroupLesson(tx, row);
  if (!to || !words) return undefined;
  const kind = draft ? "booking_reminder" : "booking_reminder_stage";
  const reminded = { kind, addressHash: hashOfAddress(to), now };
  if (!(await noteReminder(tx, reminded))) return undefined;
  const unsubscribe = unsubscribeLink("booking_reminder", to);
  const mail = { to, unsubscribe, forgetAt: plusDays(now, keptDays), ...words };
  if (!draft) return mail;
  const { until, link } = await openResume(tx, draft, now);
  return { ...mail, details: { ...mail.details, until: plainDay(until) }, link };
}

async function recipientOf(tx: Tx, { row, draft }: Held): Promise<string | undefined> {
  const customerId = draft ? draft.customerId : row.customerId;
  const to = customerId === null ? addressIn(draft) : await emailOfPerson(tx, customerId);
  if (to && customerId === null && (await hasRequested(tx, row, to))) return undefined;
  return to && (await isRefused(tx, "booking_reminder", to)) ? undefined : to;
}

function addressIn(draft: DraftRow | undefined): string | undefined {
  const { reminder, email } = draftSchema.parse(draft?.content ?? {});
  return reminder ? email : undefined;
}

type Words = Pick<MailToSend, "template" | "details" | "link">;

/** Without the resume link, which extends the draft: only an actual reminder gets one. */
async function wordsOfLesson(tx: Tx, { content }: DraftRow): Promise<Words | undefined> {
  const { lessonId, subjectId } = draftSchema.parse(content);
  if (lessonId === undefined || subjectId === undefined) return undefined;
  const subject = subjectName(subjectId);
  if (lessonId === null) return { template: "booking_reminder_any", details: { subject } };
  const teacher = await nameOfBookable(tx, lessonId);
  return teacher ? { template: "booking_reminder", details: { teacher, subject } } : undefined;
}

async function wordsOfGroupLesson(
  tx: Tx,
  { groupLessonId }: AbandonedRow,
): Promise<Words | undefined> {
  const groupLesson = await findGroupLesson(tx, groupLessonId ?? 0);
  if (!groupLesson || !isOnSale(groupLesson)) return undefined;
  const link = pathTo(paths.groupLessonRegistration, { stage: groupLessonSlug(groupLesson) });
  const details = { title: groupLesson.title, start: dayAndTime(groupLesson.startsAt) };
  return { template: "booking_reminder_stage", details, link };
}

/** Booked meanwhile: no reminder any more (STM-31). */
export async function resetBooked(tx: Tx, { row }: Held, now: Date): Promise<undefined> {
  await advanceAbandoned(tx, row, { event: "reset", by: byClock, now });
  return undefined;
}
