import { contactFragment } from "#app/lib/contact-filter.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";
import { classFault, type PaymentChoice } from "#app/modules/group-lessons/registration/domain.ts";
import type { Learner } from "#app/modules/group-lessons/registration/learners.endpoints.ts";
import type { Price } from "#app/modules/group-lessons/registration/registration.endpoints.ts";

export type Faults = Record<string, string[]>;
type Student = Readonly<{ id: number; class_id: number | null }>;

/** Only for students whose class is unknown, or not the group lesson's. */
export const classField = (studentId: number) => `class_${String(studentId)}`;

/** Class faults (VAL-043). */
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

type Order = Readonly<{
  ready: readonly string[];
  description?: string | undefined;
  paymentType: PaymentChoice;
}>;

/** A student with a seat is refused at once; one awaiting payment is led back to it. */
export const seatFaults = ({ has_seat: hasSeat }: Pick<Learner, "has_seat">): Faults =>
  hasSeat ? { student_id: [sentence("api.registration.already")] } : {};

export function orderFaults(groupLesson: GroupLesson, input: Order, price: Price): Faults {
  const fragment = contactFragment(input.description ?? "");
  const means = input.paymentType === "saved" ? "card" : input.paymentType;
  const isOffered = price.payment_types.some(({ type }) => type === means);
  const isReady = new Set(input.ready).size >= groupLesson.prerequisites.length;
  return {
    ...(!isReady && { ready: [sentence("api.registration.prerequisites")] }),
    ...(fragment !== undefined && { description: [sentence("api.text.contact", { fragment })] }),
    ...(!isOffered && { paymentType: [sentence("api.registration.too_late")] }),
    ...(price.promoCodeMessage && { promoCode: [price.promoCodeMessage] }),
  };
}

export function classesOf({ main_scholar_level_id: main, ...groupLesson }: GroupLesson) {
  const ids = [main, ...groupLesson.equivalent_scholar_levels_id];
  return levels
    .filter(({ id }) => ids.includes(id))
    .map(({ id }) => ({ id, name: referenceName("level", id) }));
}
