import type { LoadContext } from "#app/bff/context.server.ts";
import type { FieldFault } from "#app/bff/form.server.ts";
import {
  type Address,
  type AddressFields,
  isOverseas,
  readAddressFields,
  writeTyped,
} from "#app/lib/address.ts";
import {
  type AddressSuggestion,
  type Question,
  references,
} from "#app/modules/foundation/reference/endpoints.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { faultOfDate } from "#app/modules/lessons/lesson-request/components/date-fault.ts";
import {
  answersOf,
  answerTo,
} from "#app/modules/lessons/lesson-request/components/questionnaire-answers.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";

/** Some pairs of subject and level have none (PUB-032). */
export async function loadQuestions({ api }: LoadContext, draft: Draft): Promise<Question[]> {
  const { levelId, subjectId } = draft;
  const { questions } = await api(references.questionnaire, {
    query: { levelId, subjectId },
  });
  return questions;
}

type LessonPlace = { address?: Draft["address"]; fault?: FieldFault };

type AddressField = "street" | "postal_code" | "city";

/** Requires a known commune; else a fault at the field to correct (VAL-020). */
export async function lessonPlaceOf(
  { api }: LoadContext,
  typed: AddressFields = {},
): Promise<LessonPlace> {
  const wrong = (code: string, at: AddressField = "street"): LessonPlace => ({
    fault: { field: `address.${at}`, code },
  });
  if (!typed.street) return wrong("api.booking.address_required");
  const read = readAddressFields(typed);
  if ("disagrees" in read) return wrong("api.address.disagrees", read.disagrees);
  const answers = await api(references.addresses, { query: { q: writeTyped(read) } });
  if (answers.length === 0) return wrong("api.booking.address_unknown");
  const found = withCode(answers, read.postal_code);
  if (!found) return wrong("api.address.other_code", "postal_code");
  return isOverseas(found.city_code)
    ? wrong("api.address.overseas", "city")
    : { address: foundAddress(found) };
}

const withCode = (answers: readonly AddressSuggestion[], postal: string | undefined) =>
  answers.find(({ postal_code }) => !postal || postal_code === postal);

function foundAddress(found: AddressSuggestion): Draft["address"] {
  return {
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
}

const longest = 500;

/** Faults at each field: not proposed, invalid day, too long (VAL-049). */
export function faultsOfAnswers(questions: readonly Question[], form: FormData): FieldFault[] {
  const answers = answersOf(form);
  return questions.flatMap((question) => {
    const field = `questionnaire.${question.id}`;
    if (question.kind === "date") return faultOfDate(field, form) ?? [];
    const code = faultOf(question, answerTo(answers, question.id));
    return code ? { field, code } : [];
  });
}

function faultOf({ kind, options }: Question, values: string[]): string | undefined {
  if (values.length === 0) return undefined;
  if (kind === "text") return values.join().length > longest ? "api.field.too_big" : undefined;
  const proposed = values.every((value) => options.some(({ id }) => id === value));
  const fits = proposed && (kind === "multi" || values.length === 1);
  return fits ? undefined : "api.linking.unknown_option";
}

/** The draft's address, else the family's, else the searched commune. */
export async function addressOf(
  context: LoadContext,
  { address }: Draft,
): Promise<Draft["address"] | Address> {
  if (address?.street) return address;
  const { user } = await context.as("customer")(customers.show, {});
  return user.address ?? address;
}
