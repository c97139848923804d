import { type BookingStep, bookingSteps } from "#app/modules/lessons/booking/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

/** A step, the entry or a dialog. */
type BookingPage =
  | BookingStep
  | "entry"
  | "entry_ongoing"
  | "entry_reassurance"
  | "add_student"
  | "ongoing"
  | "reassurance";

const withTeacher = {
  entry: paths.booking,
  entry_ongoing: paths.bookingEntryOngoing,
  entry_reassurance: paths.bookingEntryReassurance,
  vous: paths.bookingCustomer,
  eleve: paths.bookingStudent,
  add_student: paths.bookingAddStudent,
  cours: paths.bookingLesson,
  prix: paths.bookingPrice,
  recapitulatif: paths.bookingSummary,
  ongoing: paths.bookingOngoing,
  reassurance: paths.bookingReassurance,
} as const satisfies Record<BookingPage, string>;

const withoutTeacher: Record<BookingPage, string> = {
  entry: paths.request,
  entry_ongoing: paths.requestEntryOngoing,
  entry_reassurance: paths.requestEntryReassurance,
  vous: paths.requestCustomer,
  eleve: paths.requestStudent,
  add_student: paths.requestAddStudent,
  cours: paths.requestLesson,
  prix: paths.requestPrice,
  recapitulatif: paths.requestSummary,
  ongoing: paths.requestOngoing,
  reassurance: paths.requestReassurance,
};

/** Without a lesson, the wizard that names no teacher (PUB-082). */
export function bookingPath(page: BookingPage, lesson: string | undefined): string {
  return lesson === undefined ? withoutTeacher[page] : pathTo(withTeacher[page], { lesson });
}

export const numberOf = (step: BookingStep) => bookingSteps.indexOf(step) + 1;
