import { type BookingStep, bookingSteps } from "#app/modules/lessons/booking/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

const addresses = {
  vous: paths.bookingCustomer,
  eleve: paths.bookingStudent,
  cours: paths.bookingLesson,
  prix: paths.bookingPrice,
  recapitulatif: paths.bookingSummary,
} as const satisfies Record<BookingStep, string>;

export function stepPath(step: BookingStep, lesson: string): string {
  return pathTo(addresses[step], { lesson });
}

export const numberOf = (step: BookingStep) => bookingSteps.indexOf(step) + 1;
