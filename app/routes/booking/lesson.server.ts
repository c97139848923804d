import type { LoadContext } from "#app/bff/context.server.ts";
import { fieldRefusal } from "#app/bff/form.server.ts";
import type { Draft } from "#app/modules/booking/endpoints.ts";
import { type Question, referenceEndpoints } from "#app/modules/reference/endpoints.ts";

import type { Answers } from "./answers.ts";

type Typed = Partial<Record<"street" | "postal_code" | "city", string | undefined>>;

/** The questions of this subject and level; some pairs have none (PUB-032). */
export async function loadQuestions({ api }: LoadContext, draft: Draft): Promise<Question[]> {
  const { levelId, subjectId } = draft;
  const { questions } = await api(referenceEndpoints.questionnaire, {
    query: { levelId, subjectId },
  });
  return questions;
}

/** A required question without an answer: 422 at its field. */
export function refuseUnanswered(questions: readonly Question[], answers: Answers): void {
  const given = new Set(answers.map(({ question_id }) => question_id));
  const missing = questions.find(({ id, required }) => required && !given.has(id));
  if (missing) throw fieldRefusal(`questionnaire.${missing.id}`, "api.booking.answer_required");
}

/** What was typed, as an address whose commune is known; 422 at the first field when it is not (VAL-020). */
export async function placeOf(
  { api }: LoadContext,
  { street, postal_code, city }: Typed = {},
): Promise<NonNullable<Draft["address"]>> {
  const town = [postal_code, city].filter(Boolean).join(" ");
  const q = [street, town].filter(Boolean).join(", ");
  if (!street) throw fieldRefusal("address.street", "api.booking.address_required");
  const [found] = await api(referenceEndpoints.addresses, { query: { q } });
  if (!found) throw fieldRefusal("address.street", "api.booking.address_unknown");
  return {
    house_number: found.house_number ?? undefined,
    street: found.street ?? undefined,
    postal_code: found.postal_code,
    city: found.city,
    city_code: found.city_code,
    country: "FR",
    latitude: found.latitude,
    longitude: found.longitude,
    full_address: found.label,
  };
}
