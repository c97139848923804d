import { redirect } from "@remix-run/node";

import type { LoadContext } from "#app/bff/context.server.ts";
import { firstOpenStep } from "#app/modules/booking/domain.ts";
import type { Draft } from "#app/modules/booking/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import type { Wish } from "#app/modules/search/components/wish.ts";
import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";

import { stepPath } from "./steps.ts";
import { beginDraft, wishedOffer } from "./wizard.server.ts";

type Entered = Pick<Draft, "subjectId" | "levelId" | "format" | "address">;

/** Begins the draft of a wish, and leads to the first step that waits. */
export async function enter(context: LoadContext, lesson: PublicTeacher, wish: Entered) {
  const fresh = { lessonId: lesson.id, lessonDone: false, priceSeen: false };
  const draft = await beginDraft(context, { ...wish, ...fresh });
  const person = await context.person();
  return redirect(stepPath(firstOpenStep(draft, person !== undefined), lesson.slug), 303);
}

/** What the search has already said is not asked again: the entry is passed when all of it is known and offered. */
export async function skipKnown(
  context: LoadContext,
  lesson: PublicTeacher,
  own: Draft,
  { matiere, niveau, format, ville }: Wish,
): Promise<void> {
  const wish = { subjectId: matiere, levelId: niveau, format };
  if (!format || !wishedOffer(lesson, wish)) return;
  const town = format === "offline" && !own.address ? await townOf(context, ville) : undefined;
  throw await enter(context, lesson, { ...wish, ...(town && { address: town }) });
}

/** The town that was searched, for the address of the lessons; its postal code when it has but one. */
async function townOf({ api }: LoadContext, slug: string | undefined): Promise<Draft["address"]> {
  if (slug === undefined) return undefined;
  const [city] = await api(referenceEndpoints.cities, { query: { slug } }).catch(() => []);
  if (!city) return undefined;
  const [postal_code, ...others] = city.postal_codes;
  return { city: city.name, ...(others.length === 0 && { postal_code }) };
}
