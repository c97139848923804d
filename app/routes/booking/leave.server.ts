import { redirect } from "@remix-run/node";

import { idSchema } from "#app/api/endpoint.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { contactFragment, contactInName } from "#app/lib/contact-filter.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { type Draft, draftSchema } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { type BookingStep, stepBefore } from "#app/modules/lessons/booking/domain.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { answersOf } from "#app/modules/lessons/lesson-request/components/questionnaire-answers.ts";

import { bookingPath } from "./steps.ts";
import { saveDraft } from "./wizard.server.ts";

export async function leaveBack(
  context: LoadContext,
  request: Request,
  step: BookingStep,
  lesson: string | undefined,
): Promise<Response | undefined> {
  const form = await readForm(request);
  if (form.get("intent") === "left") return leaveStep(context);
  if (form.get("intent") !== "back") return undefined;
  const typed = draftSchema.safeParse(typedIn(form));
  if (typed.success) await saveDraft(context, typed.data).catch(forgiven);
  return redirect(bookingPath(stepBefore(step) ?? "vous", lesson), 303);
}

/** Sent by a script when the page is left (PUB-038). */
async function leaveStep({ api, draft }: LoadContext): Promise<Response> {
  if (draft.id) await api(bookings.leaveLesson, { body: { draft_id: draft.id } });
  return Response.json(null);
}

/** A refused draft must not hold the person back. */
function forgiven(refusal: unknown): undefined {
  if (refusal instanceof Response && refusal.status === 422) return undefined;
  throw refusal;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

const isName = (name: string) => contactInName(name) === undefined;
const isKept = (words: string) => contactFragment(words) === undefined;

const idIn = (form: FormData, name: string) => idSchema.safeParse(textOf(form, name)).data;

function typedIn(form: FormData): Draft {
  return { ...typedStudent(form), ...(form.has("comment") && typedLesson(form)) };
}

function typedStudent(form: FormData): Draft {
  const studentId = idIn(form, "studentId");
  const firstname = textOf(form, "student.firstname");
  if (!firstname || !isName(firstname)) return studentId ? { studentId } : {};
  const lastname = textOf(form, "student.lastname");
  return {
    student: {
      firstname,
      ...(lastname && isName(lastname) && { lastname }),
      class_id: idIn(form, "student.class_id"),
    },
  };
}

/** Not answered yet, so its step waits again; a text with a contact is left out (VAL-006). */
function typedLesson(form: FormData): Draft {
  const street = textOf(form, "address.street");
  const city = textOf(form, "address.city");
  const address = { street, postal_code: textOf(form, "address.postal_code"), city };
  const comment = textOf(form, "comment") ?? "";
  return {
    ...((street ?? city) && { address }),
    ...(isKept(comment) && { comment }),
    extendedSearch: form.has("extendedSearch"),
    questionnaire: answersOf(form).filter(({ value }) => isKept([value].flat().join(" "))),
    lessonDone: false,
  };
}
