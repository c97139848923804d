import { contactFragment } from "#app/lib/contact-filter.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";
import { classFault } from "#app/modules/group-lessons/registration/domain.ts";
import type { Price } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { Learner } from "#app/modules/group-lessons/registration/learners.endpoints.ts";

/** Sentences, by the field that they stand at. */
export type Faults = Record<string, string[]>;
type Student = Readonly<{ id: number; class_id: number | null }>;

/** The class is asked of those only for whom it is not known, or is not the stage's. */
export const classField = (studentId: number) => `class_${String(studentId)}`;

/** What is wrong with the class in which a student comes (VAL-043). */
export function classFaults(
  groupLesson: GroupLesson,
  { id, class_id: known }: Student,
  chosen: Parameters<typeof classFault>[2],
): Faults {
  const suited = {
    mainLevelId: groupLesson.main_scholar_level_id,
    equivalentLevelIds: groupLesson.equivalent_scholar_levels_id,
  };
  const lacking = known === null ? "level_unknown" : "level_other";
  const fault = chosen.level_id > 0 ? classFault(suited, known, chosen) : lacking;
  return fault ? { [classField(id)]: [sentence(`api.registration.${fault}`)] } : {};
}

/** What is ordered, as far as it may be wrong. */
type Input = Readonly<{
  ready: readonly string[];
  description?: string | undefined;
  paymentType: Price["payment_types"][number]["type"];
}>;

/** Who has a seat already is told so at once; one that waits for its money is led back to it. */
export const seatFaults = ({ has_seat: hasSeat }: Pick<Learner, "has_seat">): Faults =>
  hasSeat ? { student_id: [sentence("api.registration.already")] } : {};

/** What the API would refuse, said before anything is ordered. */
export function orderFaults(groupLesson: GroupLesson, input: Input, price: Price): Faults {
  const fragment = contactFragment(input.description ?? "");
  const isOffered = price.payment_types.some(({ type }) => type === input.paymentType);
  const isReady = new Set(input.ready).size >= groupLesson.prerequisites.length;
  return {
    ...(!isReady && { ready: [sentence("api.registration.prerequisites")] }),
    ...(fragment !== undefined && { description: [sentence("api.text.contact", { fragment })] }),
    ...(!isOffered && { paymentType: [sentence("api.registration.too_late")] }),
    ...(price.promoCodeMessage && { promoCode: [price.promoCodeMessage] }),
  };
}

/** The classes that a stage is for, with their names, in their order. */
export function classesOf({ main_scholar_level_id: main, ...groupLesson }: GroupLesson) {
  const ids = [main, ...groupLesson.equivalent_scholar_levels_id];
  return levels
    .filter(({ id }) => ids.includes(id))
    .map(({ id }) => ({ id, name: referenceName("level", id) }));
}
