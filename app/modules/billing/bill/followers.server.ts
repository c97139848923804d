import type { Db, Tx } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { BankPayout, PayeeAccount } from "#app/gateways/payees.server.ts";
import type { Actor, By, Mover } from "#app/lib/actor.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";

import type { PaymentCause } from "./cause.domain.ts";

type Move = Readonly<{ by: Mover; now: Date }>;

/** How letters name what was billed, and where they lead the family. */
export type Described = Readonly<{
  /** With its article: « le cours du 8 septembre ». */
  what: string;
  url: string;
  /** Where the family confirms a payment at the bank. */
  confirmUrl: string;
  /** Lines that say what it was on its papers, kept with the bill; `what` without them. */
  about?: readonly string[];
  /** Why it bears no VAT, or that its price holds it (LAW-17). */
  vat?: string | undefined;
  /** What its bill must say besides, such as the tax credit of a lesson at home. */
  notes?: readonly string[];
}>;

/** How what was billed stands, for the family that reads its bills. */
export type SubjectStanding = Readonly<{
  /** Nobody may collect its bill now. */
  held: boolean;
  /** A tax credit applies to it (STM-21). */
  eligible: boolean;
  /** Why it bears no VAT, or that its price holds it (LAW-17). */
  vat?: string | undefined;
  /** Where its bill is paid, where that is not the bill's own address. */
  payUrl: string | undefined;
}>;

/** What a kind of subject does when the money of its bill moves; each inside the transaction that moves it. */
export type BillFollower = Readonly<{
  paid: (tx: Tx, subjectId: number, move: Move) => Promise<void>;
  failed: (tx: Tx, subjectId: number, move: Move & { cause: PaymentCause }) => Promise<void>;
  /** So many cents were given back; `whole` when nothing of that payment is left. */
  refunded: (
    tx: Tx,
    subjectId: number,
    move: Move & { cents: number; whole: boolean },
  ) => Promise<void>;
  /** Whether nobody may debit it now; asked with its bill held. */
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
  describe: (db: Db, subjectId: number) => Promise<Described>;
  /** How each of these stands, in one statement. */
  standings: (
    db: Db,
    subjectIds: readonly number[],
  ) => Promise<ReadonlyMap<number, SubjectStanding>>;
}>;

/** What waits for a family to have a card. */
export type CardFollower = Readonly<{
  /** Holds what a new card will move, before the card itself is held. */
  hold: (tx: Tx, customerId: number) => Promise<void>;
  saved: (tx: Tx, customerId: number, move: Move) => Promise<void>;
  /** Whether the family has something under way that a card lets go on. */
  isWaiting: (db: Db, customerId: number) => Promise<boolean>;
  /** What a card let go on at the instant it was saved, whoever told of it first. */
  begun: (db: Db, customerId: number, at: Date) => Promise<readonly number[]>;
}>;

/** Who follows what the provider tells of those whom we pay; false for what is nobody's yet. */
export type PayeeFollower = Readonly<{
  account: (tx: Tx, account: PayeeAccount, now: Date) => Promise<boolean>;
  payout: (tx: Tx, payout: BankPayout, now: Date) => Promise<boolean>;
}>;

/** Who follows money: one table of bills' subjects, one list for cards. A value, built once and passed. */
export type Followers = Readonly<{
  bills: Readonly<Partial<Record<SubjectKind, BillFollower>>>;
  cards: readonly CardFollower[];
  payees?: PayeeFollower;
  /** A bill has been unpaid for so long that a person of Préau looks at it (STM-46). */
  unpaid?: (
    tx: Tx,
    bill: Readonly<{ id: number; customerId: number; number: string; amount: string }>,
    now: Date,
  ) => Promise<void>;
}>;

/** What collecting and settling need: the database, the provider, and who follows. */
export type Money = Readonly<{ db: Db; cards: Cards; followers: Followers }>;

/** What a call or a sweep has for collecting and settling, with who follows. */
export const moneyOf = (
  { db, gateways: { cards } }: { db: Db; gateways: Pick<Gateways, "cards"> },
  followers: Followers,
): Money => ({ db, cards, followers });

/** Who follows the bills of this kind; throws when nobody does, before anything is charged. */
export function followerOf({ bills }: Followers, kind: SubjectKind): BillFollower {
  const follower = bills[kind];
  if (!follower) throw new Error(`Nobody follows the bills of a ${kind}.`);
  return follower;
}
