import type { Db, Tx } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { BankPayout, PayeeAccount } from "#app/gateways/payees.server.ts";
import type { Actor, By, Mover } from "#app/lib/actor.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";

import type { PaymentCause } from "./cause.domain.ts";
import type { BillRow } from "./repository.server.ts";

type Move = Readonly<{ by: Mover; now: Date }>;

export type Described = Readonly<{
  /** With its article: « le cours du 8 septembre ». */
  what: string;
  url: string;
  confirmUrl: string;
  about?: readonly string[];
  /** Name first, address and numbers, when another than the entity sells (LAW-31). */
  seller?: readonly string[] | undefined;
  /** That teacher, whose own series numbers the bill (LAW-31). */
  sellerId?: number | undefined;
  vat?: string | undefined;
  notes?: readonly string[];
}>;

export type SubjectStanding = Readonly<{
  held: boolean;
  eligible: boolean;
  /** Why there is no VAT, or that the price includes it (LAW-17). */
  vat?: string | undefined;
  payUrl: string | undefined;
  /** In a list: « Mathématiques, Léa, 1 h 30 »; else the first line of what is billed. */
  short?: string;
  /** Day of what is billed, else the bill's. */
  on?: Date;
}>;

/** Called inside the transaction that moves the money. */
export type BillFollower = Readonly<{
  paid: (tx: Tx, subjectId: number, move: Move) => Promise<void>;
  failed: (tx: Tx, subjectId: number, move: Move & { cause: PaymentCause }) => Promise<void>;
  /** Cents; `whole` when nothing of that payment is left. */
  refunded: (
    tx: Tx,
    subjectId: number,
    move: Move & { cents: number; whole: boolean },
  ) => Promise<void>;
  /** Paid by its family before us: it reads the bank's answer there, and nothing is tried again or reminded of. */
  inPerson?: true;
  /** Called with the bill locked. */
  isHeld: (tx: Tx, subjectId: number) => Promise<boolean>;
  /**
   * Locks the bill and its subject for a family that may contest it; what it answers writes the contest (API-179).
   * 404 for another's.
   */
  holdContestable?: (
    tx: Tx,
    subjectId: number,
    by: Actor,
  ) => Promise<(comment: string | null, move: By) => Promise<void>>;
  /** Until when it waits for money by itself; absent where the bill holds that day. */
  heldUntil?: (tx: Tx, subjectId: number) => Promise<Date | null>;
  describe: (db: Db, subjectId: number) => Promise<Described>;
  standings: (
    db: Db,
    subjectIds: readonly number[],
  ) => Promise<ReadonlyMap<number, SubjectStanding>>;
}>;

export type CardFollower = Readonly<{
  /** Locks what a new card will move, before the card itself. */
  hold: (tx: Tx, customerId: number) => Promise<void>;
  saved: (tx: Tx, customerId: number, move: Move) => Promise<void>;
  isWaiting: (db: Db, customerId: number) => Promise<boolean>;
  begun: (db: Db, customerId: number, at: Date) => Promise<readonly number[]>;
}>;

export type PayeeFollower = Readonly<{
  account: (tx: Tx, account: PayeeAccount, now: Date) => Promise<boolean>;
  payout: (tx: Tx, payout: BankPayout, now: Date) => Promise<boolean>;
}>;

/** Why a sum is not its bill's: too much was sent, or the rest never came. */
export type Beside = Readonly<{ paymentId: number; why: BesideCause; wholeCents: number }>;

export type BesideCause = "surplus" | "rest_missing" | "settled";

export type Promised = Readonly<{ amountCents: number; dueOn: string }>;

export type Followers = Readonly<{
  bills: Readonly<Partial<Record<SubjectKind, BillFollower>>>;
  cards: readonly CardFollower[];
  payees?: PayeeFollower;
  /** Gives back at once what came for a settled bill; without it, the clock does within a minute (ERR-33). */
  late?: (money: Money, paymentId: number, now: Date) => Promise<void>;
  /** Promises a sum that came beside a bill to its family; the bill is locked (STM-51). */
  beside?: (tx: Tx, beside: Beside, move: Move) => Promise<Promised>;
  /** The bill is locked. */
  unpaid?: (tx: Tx, bill: BillRow, now: Date) => Promise<void>;
}>;

export type Money = Readonly<{ db: Db; cards: Cards; followers: Followers }>;

export const moneyOf = (
  { db, gateways: { cards } }: { db: Db; gateways: Pick<Gateways, "cards"> },
  followers: Followers,
): Money => ({ db, cards, followers });

/** Throws before any charge when the kind has no follower. */
export function followerOf({ bills }: Followers, kind: SubjectKind): BillFollower {
  const follower = bills[kind];
  if (!follower) throw new Error(`Nobody follows the bills of a ${kind}.`);
  return follower;
}
