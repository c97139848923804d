import type { LoadContext } from "#app/bff/context.server.ts";
import type { FieldFault } from "#app/bff/form.server.ts";
import type { Address } from "#app/lib/address.ts";
import type { Draft } from "#app/modules/booking/endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { faultOfDate } from "#app/modules/lesson-request/components/date-fault.ts";
import {
  answersOf,
  answerTo,
} from "#app/modules/lesson-request/components/questionnaire-answers.ts";
import { type Question, referenceEndpoints } from "#app/modules/reference/endpoints.ts";

type Typed = Partial<Record<"street" | "postal_code" | "city", string | undefined>>;

/** The questions of this subject and level; some pairs have none (PUB-032). */
export async function loadQuestions({ api }: LoadContext, draft: Draft): Promise<Question[]> {
  const { levelId, subjectId } = draft;
  const { questions } = await api(referenceEndpoints.questionnaire, {
    query: { levelId, subjectId },
  });
  return questions;
}

type Place = { address?: Draft["address"]; fault?: FieldFault };

/** What was typed, as an address whose commune is known; else the fault, at the first field (VAL-020). */
export async function placeOf(
  { api }: LoadContext,
  { street, postal_code, city }: Typed = {},
): Promise<Place> {
  const town = [postal_code, city].filter(Boolean).join(" ");
  const q = [street, town].filter(Boolean).join(", ");
  const wrong = (code: string): Place => ({ fault: { field: "address.street", code } });
  if (!street) return wrong("api.booking.address_required");
  const [found] = await api(referenceEndpoints.addresses, { query: { q } });
  if (!found) return wrong("api.booking.address_unknown");
  const address = {
    house_number: found.house_number ?? undefined,
    street: found.street ?? undefined,
    postal_code: found.postal_code,
    city: found.city,
    city_code: found.city_code,
    country: "FR" as const,
    latitude: found.latitude,
    longitude: found.longitude,
    full_address: found.label,
  };
  return { address };
}

/** A text as long as the longest that a draft keeps. */
const longest = 500;

/** What is wrong in the answers of a form, each at its field: missing, not proposed, no day, too long (VAL-049). */
export function faultsOfAnswers(questions: readonly Question[], form: FormData): FieldFault[] {
  const answers = answersOf(form);
  return questions.flatMap((question) => {
    const field = `questionnaire.${question.id}`;
    if (question.kind === "date") return faultOfDate(field, form) ?? [];
    const code = faultOf(question, answerTo(answers, question.id));
    return code ? { field, code } : [];
  });
}

function faultOf({ kind, options, required }: Question, values: string[]): string | undefined {
  if (values.length === 0) return required ? "api.booking.answer_required" : undefined;
  if (kind === "text") return values.join().length > longest ? "api.field.too_big" : undefined;
  const proposed = values.every((value) => options.some(({ id }) => id === value));
  const fits = proposed && (kind === "multi" || values.length === 1);
  return fits ? undefined : "api.linking.unknown_option";
}

/** Where the family's lessons are given, once she has said it; nothing is asked twice. */
export async function knownAddress(context: LoadContext): Promise<Address | null> {
  const { user } = await context.as("customer")(customerEndpoints.show, {});
  return user.address;
}
