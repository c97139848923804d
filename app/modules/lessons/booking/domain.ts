import { plusDays } from "#app/lib/clock.ts";

/** Wizard steps in order (STM-03), by URL segment (PUB-030). */
export const bookingSteps = ["vous", "eleve", "cours", "prix", "recapitulatif"] as const;

export type BookingStep = (typeof bookingSteps)[number];

/** Chosen instead of a student: the customer learns (CUS-020). */
export const selfChoice = "moi";

export const bookingFormats = ["offline", "online"] as const;

export type BookingFormat = (typeof bookingFormats)[number];

export type DraftFacts = Readonly<{
  /** Null: the request names no teacher (PUB-082). */
  lessonId?: number | null | undefined;
  subjectId?: number | undefined;
  levelId?: number | undefined;
  format?: BookingFormat | undefined;
  studentId?: number | null | undefined;
  student?: Readonly<{ firstname: string }> | null | undefined;
  address?: object | undefined;
  lessonDone?: boolean | undefined;
  priceSeen?: boolean | undefined;
}>;

export const isOf = (draft: DraftFacts, lessonId: number | undefined): boolean =>
  (draft.lessonId ?? undefined) === lessonId;

export function isEntered(draft: DraftFacts | undefined, lessonId: number | undefined): boolean {
  return (
    draft !== undefined &&
    isOf(draft, lessonId) &&
    draft.subjectId !== undefined &&
    draft.levelId !== undefined &&
    draft.format !== undefined
  );
}

const isDone: Record<BookingStep, (draft: DraftFacts, signedIn: boolean) => boolean> = {
  vous: (_, signedIn) => signedIn,
  eleve: (draft) => Boolean(draft.studentId ?? draft.student),
  cours: (draft) =>
    draft.lessonDone === true && (draft.format === "online" || draft.address !== undefined),
  prix: (draft) => draft.priceSeen === true,
  recapitulatif: () => false,
};

export function firstOpenStep(draft: DraftFacts, signedIn: boolean): BookingStep {
  return bookingSteps.find((step) => !isDone[step](draft, signedIn)) ?? "recapitulatif";
}

export function mayOpen(step: BookingStep, draft: DraftFacts, signedIn: boolean): boolean {
  const open = bookingSteps.indexOf(firstOpenStep(draft, signedIn));
  return bookingSteps.indexOf(step) <= open;
}

export function stepAfter(step: BookingStep): BookingStep {
  return bookingSteps[bookingSteps.indexOf(step) + 1] ?? "recapitulatif";
}

export function stepBefore(step: BookingStep): BookingStep | undefined {
  return bookingSteps[bookingSteps.indexOf(step) - 1];
}

/** Two days in a browser, thirty with an account (STM-03, CST-20). */
export function draftExpiry(now: Date, tied: boolean): Date {
  return plusDays(now, tied ? 30 : 2);
}

/** A family, or a consenting visitor with an address; unsent lesson requests only (ENT-10). */
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

/** Life of a resume link, and of its draft (PUB-074). */
export const resumeDays = 30;
