import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { selfChoice } from "#app/modules/lessons/booking/domain.ts";
import type { CustomerAccount } from "#app/modules/people/customer/endpoints.ts";

type Students = CustomerAccount["students"];

const asText = (id: number | undefined) => (id === undefined ? undefined : String(id));

export function chosenOf(students: Students, draft: Draft): string | undefined {
  if (draft.student?.self) return selfChoice;
  return asText(draft.studentId ?? onlyOneOf(students, draft)?.id);
}

function onlyOneOf(students: Students, { levelId }: Draft) {
  const [one, ...others] = students.filter(({ class_id }) => class_id === levelId);
  return others.length === 0 ? one : undefined;
}

export const studentsOf = (students: Students) =>
  students.map(({ id, firstname, class: level }) => ({ id, firstname, level }));

export function studentAgain({ student, levelId }: Draft) {
  const { firstname, lastname, class_id } = student ?? {};
  return { firstname, lastname, class_id: String(class_id ?? levelId ?? "") };
}

/** The customer as the student, reused when already known (CUS-020). */
export function selfOf(
  { firstname, lastname }: CustomerAccount["user"],
  students: Students,
  { levelId }: Draft,
): Draft {
  const known = students.find(({ is_customer }) => is_customer);
  if (known) return { studentId: known.id, student: null };
  return { studentId: null, student: { firstname, lastname, class_id: levelId, self: true } };
}
