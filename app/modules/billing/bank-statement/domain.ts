import { cleanText } from "#app/lib/clean-text.ts";
import { isDay } from "#app/lib/paris-time.ts";
import { withoutAccents } from "#app/lib/plain-text.ts";
import { accepts } from "#app/lib/transitions.ts";
import {
  type BillState,
  billTransitions,
  dueCents,
  restCents,
} from "#app/modules/billing/bill/domain.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

/** What a bank says of one movement. Only a credit may pay a bill. */
export const entryKinds = ["credit", "debit", "fee", "return"] as const;

export type EntryKind = (typeof entryKinds)[number];

export type Entry = Readonly<{
  kind: EntryKind;
  /** Cents, always positive. */
  amountCents: number;
  on: string;
  words: string;
  /** The payer's name, where the statement has it. */
  name: string | undefined;
  /** The bank's own reference of the movement. */
  reference: string | undefined;
}>;

/** A statement names its account by the whole IBAN, or by the account number that is a part of it. */
export type Account = Readonly<{ iban: string } | { number: string }>;

export type Statement = Readonly<{ account: Account; entries: readonly Entry[] }>;

type Unread = "format" | "entities" | "other_account" | "too_many" | "line";

/** A file that cannot be read as a statement; its sentence is `api.bank_statement.<why>`. */
export class Unreadable extends Error {
  constructor(readonly why: Unread) {
    super(why);
  }
}

export const mostEntries = 5_000;

/** Characters of an entry's words and name that are kept. */
const longestWords = 500;

/** Of the bank's reference: CAMT.053 allows 35, and an index holds no text of kilobytes. */
const longestReference = 100;

/** What a stranger wrote on a transfer: one line, without marks that a terminal or a reader would obey. */
const lineOf = (text: string, length: number): string =>
  cleanText(text).replace(/\s+/g, " ").trim().slice(0, length);

/** Cleans and shortens the texts; 422 when the day or the sum is not valid. */
export function entryWith(entry: Entry): Entry {
  const { amountCents, on, words, name, reference } = entry;
  if (!isDay(on) || !Number.isSafeInteger(amountCents)) throw new Unreadable("line");
  return {
    ...entry,
    words: lineOf(words, longestWords),
    name: name && lineOf(name, longestWords),
    reference: reference && lineOf(reference, longestReference),
  };
}

const plain = (text: string) => text.replace(/[^A-Z0-9]/gi, "").toUpperCase();

/** Whether a statement is of this account. A number has eight characters at least, and the IBAN contains it. */
export function isAccount(account: Account, iban: string): boolean {
  if ("iban" in account) return plain(account.iban) === plain(iban);
  const number = plain(account.number);
  return number.length >= 8 && plain(iban).slice(4).includes(number);
}

const fees = /^(?:FRAIS|COMMISSION|COTIS|ABONNEMENT|TENUE DE COMPTE|AGIOS|INTERETS DEBITEURS)\b/i;
const returns = /\b(?:REJET|RETOUR|IMPAYE|ANNULATION|RETOURNE|R-TRANSACTION)\b/i;

/** From the sign and the words, where the bank gives no code. A credit that is a return pays nothing either. */
export function kindOf(cents: number, words: string): EntryKind {
  const bare = withoutAccents(words);
  if (returns.test(bare)) return "return";
  if (cents > 0) return "credit";
  return fees.test(bare) ? "fee" : "debit";
}

export const entryStates = ["to_take", "taken", "noted", "to_see", "closed"] as const;

export type EntryState = (typeof entryStates)[number];

/** Why a person decides of an entry. */
export const entryDoubts = [
  "return",
  "again",
  "recorded",
  "settled",
  "amount",
  "account",
  "unnamed",
  "refused",
] as const;

export type EntryDoubt = (typeof entryDoubts)[number];

/** Signs of an entry's key at the end of the reference under which its money is received. */
export const keyInReference = 12;

export type Outcome = Readonly<{
  state: EntryState;
  doubt: EntryDoubt | null;
  billId: number | null;
}>;

type Bill = Parameters<typeof restCents>[0] &
  Readonly<{ id: number; entity: BillEntity; status: BillState }>;

type Known = Readonly<{
  /** Of the account. */
  entity: BillEntity;
  /** Whose reference the words bear. */
  bill: Bill | undefined;
  /** An earlier entry of the same file pays the bill. */
  isPaidBefore: boolean;
  /** Another import brought an entry of the same kind, day and sum, which this file lacks. */
  isAgain: boolean;
  /** A person may have typed the same money by hand. */
  isRecorded: boolean;
}>;

/** Only a credit with the reference of a bill and its exact sum is taken; all else waits for a person (ERR-38). */
export function outcomeOf(entry: Entry, known: Known): Outcome {
  if (entry.kind === "debit" || entry.kind === "fee") {
    return { state: "noted", doubt: null, billId: null };
  }
  const doubt = doubtOf(entry, known);
  const billId = known.bill?.id ?? null;
  return doubt ? { state: "to_see", doubt, billId } : { state: "to_take", doubt, billId };
}

function doubtOf({ kind, amountCents }: Entry, known: Known): EntryDoubt | null {
  const { bill, entity, isPaidBefore, isAgain, isRecorded } = known;
  if (kind === "return") return "return";
  if (isAgain) return "again";
  if (isRecorded) return "recorded";
  if (!bill) return "unnamed";
  if (bill.entity !== entity) return "account";
  return isPaidBefore ? "settled" : lackOf(bill, amountCents);
}

/** Why a bill does not take this sum; null when it does. */
export function lackOf(bill: Bill, cents: number): EntryDoubt | null {
  if (!accepts(billTransitions, bill.status, "pay")) return "settled";
  return cents === dueCents(bill) || cents === restCents(bill) ? null : "amount";
}
