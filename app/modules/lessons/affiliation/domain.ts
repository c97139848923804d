import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const affiliationStates = ["pending", "accepted", "refused", "expired", "deleted"] as const;

export type AffiliationState = (typeof affiliationStates)[number];

export type AffiliationEvent = "remind" | "accept" | "refuse" | "expire" | "delete";

/** Life cycle of an invitation (STM-28). */
export const affiliationTransitions: Transitions<AffiliationState, AffiliationEvent> = {
  pending: {
    remind: "pending",
    accept: "accepted",
    refuse: "refused",
    expire: "expired",
    delete: "deleted",
  },
  accepted: {},
  refused: {},
  expired: {},
  deleted: {},
};

/** Days of validity, between reminders, and of retention after a refusal (CST-44). */
const delays = { validDays: 60, reminderDays: 7, keptDays: 30 } as const;

/** Maximum reminders per invitation (DLG-51). */
export const mostReminders = 3;

export const expiresAt = (now: Date): Date => plusDays(now, delays.validDays);

export const forgottenAt = (now: Date): Date => plusDays(now, delays.keptDays);

/** Per teacher and family: one for each child and subject, and a mistake. */
const mostAWeek = 4;

type Invited = Readonly<{ subjectId: number; studentFirstname: string }>;
type Former = Invited & Readonly<{ status: AffiliationState; createdAt: Date }>;

/** As the index of pending rows compares, whatever form either letter was typed in. */
const nameOf = ({ studentFirstname }: Invited) => studentFirstname.normalize("NFC").toLowerCase();

/** Refused before, invited for this already, or too often, even if withdrawn. */
export function whyNotAgain(
  former: readonly Former[],
  next: Invited,
  now: Date,
): "refused_before" | "already_invited" | "too_often" | undefined {
  const same = former.filter(({ subjectId }) => subjectId === next.subjectId);
  if (same.some(({ status }) => status === "refused")) return "refused_before";
  if (same.some((one) => one.status === "pending" && nameOf(one) === nameOf(next)))
    return "already_invited";
  const weekAgo = plusDays(now, -delays.reminderDays);
  const recent = former.filter(({ createdAt }) => createdAt > weekAgo);
  return recent.length >= mostAWeek ? "too_often" : undefined;
}

/** Whole Paris day; undefined once all are sent. */
export function reminderFrom({
  remindersCount,
  reminderSentAt,
  createdAt,
}: Readonly<{ remindersCount: number; reminderSentAt: Date | null; createdAt: Date }>):
  Date | undefined {
  if (remindersCount >= mostReminders) return undefined;
  if (!reminderSentAt) return createdAt;
  return parisInstant(dayPlus(parisDay(reminderSentAt), delays.reminderDays), "00:00");
}

/** LBL-28: a pending invitation waits for the family. */
export const stateOf = (affiliation: {
  status: AffiliationState;
  createdAt: Date;
  expiresAt: Date;
}): State<"affiliation"> => ({
  machine: "affiliation",
  state: affiliation.status,
  waiting:
    affiliation.status === "pending"
      ? {
          who: "customer",
          since: affiliation.createdAt,
          deadline: affiliation.expiresAt,
          silence: "expire" satisfies AffiliationEvent,
        }
      : undefined,
});
