import { redirect } from "@remix-run/node";

import type { LoadContext } from "#app/bff/context.server.ts";
import { othersIn, readWish } from "#app/modules/catalogue/search/components/wish.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { firstOpenStep } from "#app/modules/lessons/booking/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";

import { isOffered, subjectsOf } from "./offered.server.ts";
import { bookingPath } from "./steps.ts";
import { beginDraft, readDraft } from "./wizard.server.ts";

type Wished = Pick<Draft, "subjectId" | "levelId" | "format">;

const wishIn = (request: Request) => readWish(new URL(request.url).searchParams);

export const wishedIn =
  (request: Request) =>
  (lesson: PublicTeacher | undefined): Draft | undefined => {
    const { matiere: subjectId, niveau: levelId, format } = wishIn(request);
    const wish = { lessonId: lesson?.id ?? null, subjectId, levelId, format };
    return isOffered(lesson, wish) ? wish : undefined;
  };

/** A GET never begins a draft. */
export async function begin(
  context: LoadContext,
  lesson: PublicTeacher | undefined,
  wish: Wished,
  request: Request,
): Promise<Draft> {
  const known = await readDraft(context);
  // An address typed for another teacher is kept: nothing typed is lost (TOY-09).
  const typed = known && !known.submittedId ? known.address : undefined;
  const searched = wish.format === "offline" && !typed;
  const address = searched ? await townOf(context, wishIn(request).ville) : undefined;
  const otherIds = othersIn(new URL(request.url).searchParams);
  const fresh = { lessonId: lesson?.id ?? null, otherIds, lessonDone: false, priceSeen: false };
  return beginDraft(context, { ...wish, ...fresh, ...(address && { address }) });
}

export async function enter(
  context: LoadContext,
  lesson: PublicTeacher | undefined,
  wish: Wished,
  request: Request,
) {
  const draft = await begin(context, lesson, wish, request);
  const person = await context.person();
  return redirect(bookingPath(firstOpenStep(draft, person !== undefined), lesson?.slug), 303);
}

export async function runningIn(context: LoadContext, lesson: PublicTeacher | undefined) {
  const subjects = subjectsOf(lesson);
  const { data } = await context.as("customer")(lessonRequests.running, { query: {} });
  return data
    .filter(({ subject }) => subjects.some(({ id }) => id === subject.id))
    .map(({ id, subject, student }) => ({
      id,
      subjectId: subject.id,
      subject: subject.name,
      student: student.firstname,
    }));
}

/** With the postal code only when the commune has just one. */
async function townOf({ api }: LoadContext, slug: string | undefined): Promise<Draft["address"]> {
  if (slug === undefined) return undefined;
  const [city] = await api(references.cities, { query: { slug } });
  if (!city) return undefined;
  const [postal_code, ...others] = city.postal_codes;
  return { city: city.name, ...(others.length === 0 && { postal_code }) };
}
