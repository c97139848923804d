import { plusDays } from "#app/lib/clock.ts";
import type { State, Viewer } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";

/** What became of a price that was proposed (STM-15). */
export const priceVersionStatuses = ["pending", "accepted", "refused", "replaced"] as const;

/** Why a version was written: the contract opens, the teacher proposes other rates, a side asks for the other format. */
export const priceVersionReasons = ["opening", "rates", "format"] as const;

/** The two sides of a contract: one proposes, the other answers. */
export const contractSides = ["customer", "teacher"] as const;

export type PriceVersionStatus = (typeof priceVersionStatuses)[number];
export type PriceVersionReason = (typeof priceVersionReasons)[number];
export type ContractSide = (typeof contractSides)[number];

export type PriceVersionEvent =
  "accept" | "refuse" | "withdraw" | "expire" | "contract_ended" | "replace";

/** The life of a proposed price (STM-15): whatever is no acceptance leaves the price as it was. */
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

/** How long the other side has to answer, days (STM-15). */
const answerDays = 30;

/** When silence refuses a price that is proposed now. */
export const answerDueFrom = (now: Date): Date => plusDays(now, answerDays);

/** An hourly price of a contract in one format, hourly cents; `effectiveFrom` is empty when it holds from the beginning. */
export type PriceVersion = Readonly<{
  id: number;
  format: LessonFormat;
  hourlyPriceCents: number;
  status: PriceVersionStatus;
  reason: PriceVersionReason;
  /** Nobody proposed the price that the contract opened with. */
  proposedBy: ContractSide | null;
  comment: string | null;
  effectiveFrom: Date | null;
  createdAt: Date;
  answeredAt: Date | null;
  answerDueAt: Date | null;
  /** The last event of its history: a refusal, a silence and a proposal taken back all leave the price as it was. */
  lastEvent?: string | null;
}>;

export type PriceEffect = Pick<
  PriceVersion,
  "id" | "format" | "hourlyPriceCents" | "status" | "reason" | "effectiveFrom"
>;

const since = ({ effectiveFrom }: PriceEffect) => effectiveFrom?.getTime() ?? -Infinity;

/** The accepted version that holds at a date among those that fit: the last that took effect, the later written of two. */
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
 * The hourly cents of a course of that date and format under these versions (STM-15); nothing when no price was
 * agreed for the format by then. Every reader of a contract's price asks here.
 */
export function priceOn(
  versions: readonly PriceEffect[],
  { format, date }: Readonly<{ format: LessonFormat; date: Date }>,
): number | undefined {
  return inForce(versions, date, (one) => one.format === format)?.hourlyPriceCents;
}

/** The format in which a contract's courses are given at a date: that of its opening, until another is accepted (STM-16). */
export function formatOn(versions: readonly PriceEffect[], date: Date): LessonFormat | undefined {
  return inForce(versions, date, ({ reason }) => reason !== "rates")?.format;
}

/** The format that courses of this one may change to. */
export const otherFormat = (format: LessonFormat): LessonFormat =>
  format === "individual_webcam" ? "individual_student_place" : "individual_webcam";

/** The other side of a contract: it answers what this one proposes. */
export const otherSide = (side: ContractSide): ContractSide =>
  side === "teacher" ? "customer" : "teacher";

/** The events that no « no » of the other side stands behind, though they lead to `refused` (STM-15). */
const unansweredBy: readonly string[] = [
  "withdraw",
  "expire",
  "contract_ended",
] satisfies PriceVersionEvent[];

/** The state of a proposed price, how it was closed where nobody refused it, and whose answer it waits for (LBL-10). */
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
