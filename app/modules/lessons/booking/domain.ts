import { plusDays } from "#app/lib/clock.ts";

/** The five steps of the wizard, in order (STM-03), by the segment of their address (PUB-030). */
export const bookingSteps = ["vous", "eleve", "cours", "prix", "recapitulatif"] as const;

export type BookingStep = (typeof bookingSteps)[number];

export const bookingFormats = ["offline", "online"] as const;

export type BookingFormat = (typeof bookingFormats)[number];

/** What a draft holds, as far as the order of the steps is concerned. */
export type DraftFacts = Readonly<{
  lessonId?: number | undefined;
  subjectId?: number | undefined;
  levelId?: number | undefined;
  format?: BookingFormat | undefined;
  studentId?: number | null | undefined;
  student?: Readonly<{ firstname: string }> | null | undefined;
  address?: object | undefined;
  lessonDone?: boolean | undefined;
  priceSeen?: boolean | undefined;
}>;

/** Whether the entry panel was answered for this teacher: subject, level, format (STM-03). */
export function isEntered(draft: DraftFacts | undefined, lessonId: number): boolean {
  return (
    draft?.lessonId === lessonId &&
    draft.subjectId !== undefined &&
    draft.levelId !== undefined &&
    draft.format !== undefined
  );
}

/** Whether a step has all it needs; a signed-in customer's own step is complete. */
const isDone: Record<BookingStep, (draft: DraftFacts, signedIn: boolean) => boolean> = {
  vous: (_, signedIn) => signedIn,
  eleve: (draft) => Boolean(draft.studentId ?? draft.student),
  cours: (draft) =>
    draft.lessonDone === true && (draft.format === "online" || draft.address !== undefined),
  prix: (draft) => draft.priceSeen === true,
  recapitulatif: () => false,
};

/** The first step that still waits for an answer: nobody reaches a later one (STM-03). */
export function firstOpenStep(draft: DraftFacts, signedIn: boolean): BookingStep {
  return bookingSteps.find((step) => !isDone[step](draft, signedIn)) ?? "recapitulatif";
}

/** Whether a step may be shown: all the former ones are answered. */
export function mayOpen(step: BookingStep, draft: DraftFacts, signedIn: boolean): boolean {
  const open = bookingSteps.indexOf(firstOpenStep(draft, signedIn));
  return bookingSteps.indexOf(step) <= open;
}

/** The step after this one. */
export function stepAfter(step: BookingStep): BookingStep {
  return bookingSteps[bookingSteps.indexOf(step) + 1] ?? "recapitulatif";
}

/** The step before this one; nothing before the first. */
export function stepBefore(step: BookingStep): BookingStep | undefined {
  return bookingSteps[bookingSteps.indexOf(step) - 1];
}

/** A draft lives two days in a browser, thirty when an account bears it (STM-03, CST-20). */
export function draftExpiry(now: Date, tied: boolean): Date {
  return plusDays(now, tied ? 30 : 2);
}

/**
 * Whether somebody may be reminded of a draft that is left: a family, or a visitor who asked for it and said where to
 * write; of a request for lessons that is not sent (ENT-10).
 */
export function mayBeReminded(
  customerId: number | null,
  { lessonId, subjectId, submittedId, reminder, email }: DraftFacts & RemindedFacts,
): boolean {
  const isBegun = lessonId !== undefined && subjectId !== undefined && submittedId === undefined;
  return isBegun && (customerId !== null || (reminder === true && email !== undefined));
}

type RemindedFacts = Readonly<{
  submittedId?: number | undefined;
  reminder?: boolean | undefined;
  email?: string | undefined;
}>;

/** A link that goes on with a draft elsewhere lives thirty days, and the draft with it (PUB-074). */
export const resumeDays = 30;
