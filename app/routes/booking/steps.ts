import { type BookingStep, bookingSteps } from "#app/modules/lessons/booking/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

const addresses = {
  vous: paths.bookingCustomer,
  eleve: paths.bookingStudent,
  cours: paths.bookingLesson,
  prix: paths.bookingPrice,
  recapitulatif: paths.bookingSummary,
} as const satisfies Record<BookingStep, string>;

/** The address of a step of this teacher's wizard. */
export function stepPath(step: BookingStep, lesson: string): string {
  return pathTo(addresses[step], { lesson });
}

/** The number of a step, from 1. */
export const numberOf = (step: BookingStep) => bookingSteps.indexOf(step) + 1;
