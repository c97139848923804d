import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";

import type { LoadContext } from "#app/bff/context.server.ts";
import { homeOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { idAt } from "#app/bff/group-lesson.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import {
  type BookingStep,
  firstOpenStep,
  isEntered,
  isOf,
  mayOpen,
} from "#app/modules/lessons/booking/domain.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import { bookingPath } from "./steps.ts";

type Lesson = PublicTeacher | undefined;
type Wished = (lesson: Lesson) => Draft | undefined;
type Params = Readonly<Record<string, string | undefined>>;

/**
 * Undefined where no teacher is named (PUB-082). 404 and 410 as the teacher's page; a teacher who takes no students
 * cannot be booked (PUB-018b).
 */
export async function loadLesson(
  { api }: LoadContext,
  params: Params,
): Promise<PublicTeacher | undefined> {
  if (params.lesson === undefined) return undefined;
  const id = idAt(params.lesson);
  const lesson = await api(teachers.show, { params: { id } });
  if (lesson.availability === "not_available") {
    throw redirect(pathTo(paths.lesson, { lesson: lesson.slug }));
  }
  return lesson;
}

export async function readDraft({ api, draft }: LoadContext): Promise<Draft | undefined> {
  if (!draft.id) return undefined;
  return api(bookings.show, { params: { uuid: draft.id } }).catch((refusal: unknown) => {
    if (refusal instanceof Response && [404, 410].includes(refusal.status)) return undefined;
    throw refusal;
  });
}

/** Adds to this browser's draft; a new one when none exists or its request was sent. */
export async function beginDraft(context: LoadContext, wish: Draft): Promise<Draft> {
  const known = await readDraft(context);
  await refuseLost(context, known);
  if (!known || known.submittedId) context.draft.set(randomUUID());
  return saveDraft(context, wish);
}

/**
 * Nothing typed is lost (TOY-09). Never begins a draft: the second of two presses may find the request sent, and
 * would leave a partial draft.
 */
export function saveDraft(
  { api, draft }: Pick<LoadContext, "api" | "draft">,
  given: Draft,
): Promise<Draft> {
  return api(bookings.save, { params: { uuid: draft.id ?? "" }, body: given });
}

/**
 * A missing draft may be the account's with an ended session: signing in restores it. A visitor learns nothing of
 * others' drafts: the session decides.
 */
async function refuseLost(context: LoadContext, found: Draft | undefined): Promise<void> {
  if (found || !context.draft.id) return;
  // Public endpoints treat an ended session as a visitor: only this detects it.
  await context.person();
  context.refuseOver();
}

/** A teacher cannot book: redirects home with an explanation (VAL-050). */
export async function refuseOthers(context: LoadContext) {
  const person = await context.person();
  if (person && person.role !== "customer") {
    throw redirectWithFlash(homeOf(person.role), "booking:flash.not_family", undefined, "red");
  }
  return person;
}

/** Redirects to the first waiting step (STM-03), or to the request once sent (CNV-12). */
export async function openStep(
  context: LoadContext,
  params: Params,
  step: BookingStep,
  wished?: Wished,
) {
  const [lesson, stored, person] = await Promise.all([
    loadLesson(context, params),
    readDraft(context),
    refuseOthers(context),
  ]);
  await refuseLost(context, stored);
  const draft = wishedFirst(stored, lesson, wished);
  const slug = lesson?.slug;
  if (!draft || !isEntered(draft, lesson?.id)) throw redirect(bookingPath("entry", slug));
  if (draft.submittedId) {
    throw redirect(
      pathTo(paths.lessonRequest, { lessonRequestId: String(draft.submittedId) }),
      303,
    );
  }
  const signedIn = person !== undefined;
  if (!mayOpen(step, draft, signedIn)) {
    throw redirect(bookingPath(firstOpenStep(draft, signedIn), slug));
  }
  return { lesson, draft, person };
}

function wishedFirst(stored: Draft | undefined, lesson: Lesson, wished?: Wished) {
  const wish = wished?.(lesson);
  return wish ? { ...ownOf(stored, lesson), ...wish } : stored;
}

export const ownOf = (draft: Draft | undefined, lesson: PublicTeacher | undefined): Draft =>
  draft && isOf(draft, lesson?.id) && !draft.submittedId ? draft : {};
