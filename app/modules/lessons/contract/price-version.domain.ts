import { plusDays } from "#app/lib/clock.ts";
import type { State, Viewer } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";

export const priceVersionStatuses = ["pending", "accepted", "refused", "replaced"] as const;

export const priceVersionReasons = ["opening", "rates", "format"] as const;

export const contractSides = ["customer", "teacher"] as const;

export type PriceVersionStatus = (typeof priceVersionStatuses)[number];
export type PriceVersionReason = (typeof priceVersionReasons)[number];
export type ContractSide = (typeof contractSides)[number];

export type PriceVersionEvent =
  "accept" | "refuse" | "withdraw" | "expire" | "contract_ended" | "replace";

/** Anything but acceptance leaves the price unchanged (STM-15). */
export const priceVersionTransitions: Transitions<PriceVersionStatus, PriceVersionEvent> = {
  pending: {
    accept: "accepted",
    refuse: "refused",
    withdraw: "refused",
    expire: "refused",
    contract_ended: "refused",
    replace: "replaced",
  },
  accepted: {},
  refused: {},
  replaced: {},
};

/** Days (STM-15). */
const answerDays = 30;

export const answerDueFrom = (now: Date): Date => plusDays(now, answerDays);

/** Hourly cents; null `effectiveFrom` holds from the beginning. */
export type PriceVersion = Readonly<{
  id: number;
  format: LessonFormat;
  hourlyPriceCents: number;
  status: PriceVersionStatus;
  reason: PriceVersionReason;
  /** Null for the opening price. */
  proposedBy: ContractSide | null;
  comment: string | null;
  effectiveFrom: Date | null;
  createdAt: Date;
  answeredAt: Date | null;
  answerDueAt: Date | null;
  lastEvent?: string | null;
}>;

export type PriceEffect = Pick<
  PriceVersion,
  "id" | "format" | "hourlyPriceCents" | "status" | "reason" | "effectiveFrom"
>;

const since = ({ effectiveFrom }: PriceEffect) => effectiveFrom?.getTime() ?? -Infinity;

/** The last to take effect; of two, the later written. */
function inForce<Version extends PriceEffect>(
  versions: readonly Version[],
  date: Date,
  fits: (version: Version) => boolean,
): Version | undefined {
  return versions
    .filter((one) => one.status === "accepted" && since(one) <= date.getTime() && fits(one))
    .reduce<Version | undefined>(
      (last, one) =>
        !last || since(one) > since(last) || (since(one) === since(last) && one.id > last.id)
          ? one
          : last,
      undefined,
    );
}

/**
 * Only source of a contract's price: hourly cents at that date and format; undefined when none was agreed (STM-15).
 */
export function priceOn(
  versions: readonly PriceEffect[],
  { format, date }: Readonly<{ format: LessonFormat; date: Date }>,
): number | undefined {
  return inForce(versions, date, (one) => one.format === format)?.hourlyPriceCents;
}

/** The opening format until another is accepted (STM-16). */
export function formatOn(versions: readonly PriceEffect[], date: Date): LessonFormat | undefined {
  return inForce(versions, date, ({ reason }) => reason !== "rates")?.format;
}

export const otherFormat = (format: LessonFormat): LessonFormat =>
  format === "individual_webcam" ? "individual_student_place" : "individual_webcam";

export const otherSide = (side: ContractSide): ContractSide =>
  side === "teacher" ? "customer" : "teacher";

/** Lead to `refused` without an actual refusal (STM-15). */
const unansweredBy: readonly string[] = [
  "withdraw",
  "expire",
  "contract_ended",
] satisfies PriceVersionEvent[];

/** State of a proposed price (LBL-10). */
export function versionState(
  { status, proposedBy, createdAt, answerDueAt, lastEvent }: PriceVersion,
  viewer: Viewer,
): State<"price_version"> {
  if (status !== "pending" || !proposedBy || !answerDueAt) {
    const unanswered = status === "refused" && lastEvent && unansweredBy.includes(lastEvent);
    return {
      machine: "price_version",
      state: status,
      variant: unanswered ? lastEvent : undefined,
    };
  }
  const who = otherSide(proposedBy);
  return {
    machine: "price_version",
    state: status,
    variant: viewer === who ? "answer" : undefined,
    waiting: { who, since: createdAt, deadline: answerDueAt, silence: "expire" },
  };
}
