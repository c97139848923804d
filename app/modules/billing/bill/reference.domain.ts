import { checkLetter } from "#app/lib/check-letter.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

import { type Numbered, placeIn, prefixes } from "./domain.ts";

const million = 1_000_000;

/** Below a million: entities; above: independent teachers. */
function checkLetterOf({ entity, sellerId, year, sequence }: Numbered): string {
  const series = sellerId ? million + sellerId : billEntities.indexOf(entity) + 1;
  return checkLetter((series * 100 + (year % 100)) * million + sequence);
}

/** Written on a transfer or check: « S26-0012-K », « F000031-26-0012-K » (PUB-037, LAW-31). */
export function billReference(bill: Numbered): string {
  const series = bill.sellerId
    ? `F${String(bill.sellerId).padStart(6, "0")}-`
    : prefixes[bill.entity];
  const year = String(bill.year % 100).padStart(2, "0");
  const sequence = String(bill.sequence).padStart(4, "0");
  return `${series}${year}-${sequence}-${checkLetterOf(bill)}`;
}

const written = /\b(?:([PS])|F(\d{6})[- ]?)(\d\d)[- ]?(\d{4,6})[- ]?([A-Z])\b/g;

/** Undefined when the text names none, two, or a wrong check letter: money is never guessed (ERR-38). */
export function readBillReference(words: string): Numbered | undefined {
  const found = [...words.toUpperCase().matchAll(written)];
  const named = found.flatMap(([, prefix, seller, year, sequence, letter]) => {
    const place = { year: 2000 + Number(year), sequence: Number(sequence) };
    const bill = placeIn({ prefix, seller }, place);
    return bill && checkLetterOf(bill) === letter ? [bill] : [];
  });
  const names = new Set(named.map(billReference));
  return names.size === 1 ? named[0] : undefined;
}
