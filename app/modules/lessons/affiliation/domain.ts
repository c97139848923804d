import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const affiliationStates = ["pending", "accepted", "refused", "expired", "deleted"] as const;

export type AffiliationState = (typeof affiliationStates)[number];

export type AffiliationEvent = "remind" | "accept" | "refuse" | "expire" | "delete";

/** The life of an invitation by which a teacher brings a family (STM-28). */
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

/** How long an invitation may be answered, how often the family is reminded, and how long its data are kept after a no (CST-44). */
const delays = { validDays: 60, reminderDays: 7, keptDays: 30 } as const;

/** Reminders of one invitation, at most (DLG-51). */
export const mostReminders = 3;

/** Until when an invitation may be answered. */
export const expiresAt = (now: Date): Date => plusDays(now, delays.validDays);

/** When the family's data of an invitation that came to nothing are erased. */
export const forgottenAt = (now: Date): Date => plusDays(now, delays.keptDays);

/** Invitations of one family by one teacher within a week, at most: one for each child and subject, and a mistake. */
const mostAWeek = 4;

type Former = Readonly<{ status: AffiliationState; subjectId: number; createdAt: Date }>;

/** Why a family is not written to once more: it has refused, and was promised so; or it was invited often, taken back or not. */
export function whyNotAgain(
  former: readonly Former[],
  subjectId: number,
  now: Date,
): "refused_before" | "too_often" | undefined {
  if (former.some((one) => one.status === "refused" && one.subjectId === subjectId))
    return "refused_before";
  const weekAgo = plusDays(now, -delays.reminderDays);
  const recent = former.filter(({ createdAt }) => createdAt > weekAgo);
  return recent.length >= mostAWeek ? "too_often" : undefined;
}

/** From when the next reminder may leave: the whole of the day that is named in Paris. Nothing once all have left. */
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

/** The state of an invitation (LBL-28): while it waits, for the family. */
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
