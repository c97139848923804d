import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { subjects } from "#app/modules/foundation/reference/domain.ts";
import {
  cursusChoices,
  requestAges,
  requestOrders,
} from "#app/modules/lessons/lesson-request/desk.domain.ts";
import { lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";

/** Filters of the address; without a state, what waits at the desk. What is unknown is left out. */
export function requestQuery(search: URLSearchParams) {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((one) => one === search.get(name));
  const state = oneOf("state", lessonRequestProcesses);
  return {
    state,
    waiting: state ? undefined : ("true" as const),
    subject_id: subjects.find(({ id }) => String(id) === search.get("matiere"))?.id,
    cursus: oneOf("cursus", cursusChoices),
    course_type: oneOf("lieu", searchFormats),
    age: oneOf("age", requestAges),
    order: oneOf("tri", requestOrders),
  };
}

const typedNames = ["matiere", "cursus", "lieu", "age", "tri"] as const;

/** As typed, for the form and the addresses of other pages; what is empty is left out. */
export const requestTyped = (search: URLSearchParams): Partial<Record<string, string>> =>
  Object.fromEntries(
    typedNames.flatMap((name) => {
      const value = search.get(name)?.slice(0, 20);
      return value ? [[name, value]] : [];
    }),
  );
