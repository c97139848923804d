import { withoutAccents } from "#app/lib/plain-text.ts";

/** Why a sum may be of a bill, the strongest first. */
export const guessReasons = ["set_aside", "reference", "amount", "name", "awaited"] as const;

/** Days between the bank's day and the one on which a sum was typed: a statement is read once a week, holidays between. */
export const twinDays = 10;

type GuessReason = (typeof guessReasons)[number];

const weights: Readonly<Record<GuessReason, number>> = {
  set_aside: 8,
  reference: 5,
  amount: 4,
  name: 3,
  awaited: 1,
};

/** A sum without a bill: the bank’s line, its cents, and the bill that it was set aside for. */
export type Money = Readonly<{ label: string; amountCents: number; forBillId: number | null }>;

type PossibleBill = Readonly<{
  id: number;
  year: number;
  sequence: number;
  buyerName: string;
  dueCents: number;
  restCents: number;
  isAwaited: boolean;
}>;

/** Words of the bank’s line that may be a name. */
export const wordsOfLine = (label: string): string[] => [
  ...new Set(
    withoutAccents(label)
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2),
  ),
];

/** Figures of the line that may be a bill’s place in its series. */
export const placesOfLine = (label: string): number[] => [
  ...new Set(
    [...label.matchAll(/(?<!\d)(?:\d\d[- ]?)?(\d{4,6})(?!\d)/g)].map(([, place]) => Number(place)),
  ),
];

const hasPlace = (label: string, { year, sequence }: PossibleBill): boolean => {
  const place = String(sequence).padStart(4, "0");
  return new RegExp(`(?<!\\d)(?:20)?${String(year % 100)}[- ]?0*${place}(?!\\d)`).test(label);
};

/** The family’s name: its first word is a first name. */
const hasName = (label: string, { buyerName }: PossibleBill): boolean => {
  const words = wordsOfLine(label);
  return wordsOfLine(buyerName)
    .slice(1)
    .some((word) => words.includes(word));
};

function reasonsOf(money: Money, bill: PossibleBill): GuessReason[] {
  const { label, amountCents, forBillId } = money;
  const holds: Readonly<Record<GuessReason, boolean>> = {
    set_aside: bill.id === forBillId,
    reference: hasPlace(label, bill),
    amount: amountCents === bill.dueCents || amountCents === bill.restCents,
    name: hasName(label, bill),
    awaited: bill.isAwaited,
  };
  return guessReasons.filter((reason) => holds[reason]);
}

const weightOf = (reasons: readonly GuessReason[]) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0);

const most = 5;

/** The bills that a sum may be of, the best first; that money is awaited is no reason alone (ERR-38). */
export const guessesOf = <Bill extends PossibleBill>(money: Money, bills: readonly Bill[]) =>
  bills
    .map((bill) => ({ bill, reasons: reasonsOf(money, bill) }))
    .filter(({ reasons }) => reasons.some((reason) => reason !== "awaited"))
    .toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons) || a.bill.id - b.bill.id)
    .slice(0, most);
