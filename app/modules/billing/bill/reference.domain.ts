import { checkLetter } from "#app/lib/check-letter.ts";
import { billEntities, type BillEntity } from "#app/modules/foundation/issuer/domain.ts";

type Numbered = Readonly<{ entity: BillEntity; year: number; sequence: number }>;

const prefixes: Record<BillEntity, string> = { main: "P", second: "S" };

function checkLetterOf({ entity, year, sequence }: Numbered): string {
  const rank = billEntities.indexOf(entity) + 1;
  return checkLetter((rank * 100 + (year % 100)) * 1_000_000 + sequence);
}

/** Written on a transfer or check: « S26-0012-K » (PUB-037). */
export function billReference(bill: Numbered): string {
  const year = String(bill.year % 100).padStart(2, "0");
  const sequence = String(bill.sequence).padStart(4, "0");
  return `${prefixes[bill.entity]}${year}-${sequence}-${checkLetterOf(bill)}`;
}

/** Undefined when the text names none, two, or a wrong check letter: money is never guessed (ERR-38). */
export function readBillReference(words: string): Numbered | undefined {
  const found = [...words.toUpperCase().matchAll(/\b([PS])(\d\d)[- ]?(\d{4,6})[- ]?([A-Z])\b/g)];
  const named = found.flatMap(([, prefix, year, sequence, letter]) => {
    const entity = billEntities.find((one) => prefixes[one] === prefix);
    const bill = entity && { entity, year: 2000 + Number(year), sequence: Number(sequence) };
    return bill && checkLetterOf(bill) === letter ? [bill] : [];
  });
  const names = new Set(named.map(billReference));
  return names.size === 1 ? named[0] : undefined;
}
