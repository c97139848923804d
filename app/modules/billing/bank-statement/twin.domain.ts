import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import { twinDays, wordsOfLine } from "#app/modules/billing/payment/guess.domain.ts";

/** A transfer that a person typed by hand, which a statement may tell a second time. */
export type HandSum = Readonly<{
  kind: "receipt" | "payment";
  id: number;
  amountCents: number;
  /** The day on which it was typed. */
  on: Day;
  reference: string;
  /** The bank's line as it was typed, or the payer's name. */
  words: string;
  /** The bill that it pays or was spent on. */
  billId: number | null;
  bill: string | null;
}>;

/** A movement of a statement, as far as it is compared. */
type Movement = Readonly<{
  amountCents: number;
  on: Day;
  words: string;
  name: string | null | undefined;
  reference: string | null | undefined;
  billId: number | null;
}>;

const textOf = ({ words, name, reference }: Omit<Movement, "amountCents" | "on" | "billId">) =>
  [reference, name, words].filter(Boolean).join(" ");

const hasReference = (movement: Movement, { reference }: HandSum) =>
  textOf(movement).toUpperCase().includes(reference.toUpperCase());

/** Words of every transfer, which name no payer. */
const ofAny = new Set(["vir", "virement", "sepa", "inst", "recu", "cours", "monsieur", "madame"]);

function sharesName(movement: Movement, { words }: HandSum): boolean {
  const own = new Set(wordsOfLine(textOf(movement)).filter((word) => !ofAny.has(word)));
  return wordsOfLine(words).some((word) => own.has(word));
}

/** The same sum within ten days; money of another bill than the one that the movement names is not the same. */
function mayBeTwin(movement: Movement, sum: HandSum): boolean {
  if (sum.amountCents !== movement.amountCents) return false;
  const { on, billId } = movement;
  if (sum.on < dayPlus(on, -twinDays) || sum.on > dayPlus(on, twinDays)) return false;
  const isOfOther = billId !== null && sum.billId !== null && sum.billId !== billId;
  return !isOfOther || hasReference(movement, sum);
}

const likeness = (movement: Movement, sum: HandSum) =>
  (hasReference(movement, sum) ? 4 : 0) + (sharesName(movement, sum) ? 2 : 0);

/** What was typed by hand and may be this movement, the most alike first. */
export const twinsOf = (movement: Movement, sums: readonly HandSum[]): HandSum[] =>
  sums
    .filter((sum) => mayBeTwin(movement, sum))
    .toSorted((a, b) => likeness(movement, b) - likeness(movement, a) || b.id - a.id);
