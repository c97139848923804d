import { type SQL, sql } from "drizzle-orm";

import { frenchDigits, plainPhone } from "#app/lib/phone.ts";
import { withoutAccents } from "#app/lib/plain-text.ts";

/** The words of a text without accents or case. Immutable: an index holds the same expression. */
export const wordsIn = (text: SQL): SQL =>
  sql`to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(replace(replace(normalize(${text}, NFKD), 'œ', 'oe'), 'Œ', 'oe'), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))`;

/** Those beginning with each of the typed words; undefined when nothing was typed. */
function wordsTyped(typed: string): SQL | undefined {
  const words = withoutAccents(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return sql`to_tsquery('simple'::regconfig, ${words.map((word) => `${word}:*`).join(" & ")})`;
}

/** Whether `words` holds one of these as it is written. */
export const isOneIn = (words: SQL, list: readonly string[]): SQL =>
  list.length === 0
    ? sql`false`
    : sql`${words} @@ to_tsquery('simple'::regconfig, ${list.join(" | ")})`;

const shortestPhone = 4;

/** « 06 12 34 » and « +33 6 12 34 » as the digits are kept; undefined for other words. */
function phoneStart(typed: string): string | undefined {
  const plain = plainPhone(typed);
  if (plain === undefined || !/^[+0]/.test(plain)) return undefined;
  const french = frenchDigits(plain, "FR");
  const digits = french === undefined ? plain.replace(/\D/g, "") : `33${french}`;
  return digits.length < shortestPhone ? undefined : digits;
}

/** The pattern of `like` that holds the text as it is written. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether `words` has a beginning with each typed word, accents apart. */
export function areTyped(words: SQL, typed: string): SQL {
  const query = wordsTyped(phoneStart(typed) ?? typed);
  return query ? sql`${words} @@ ${query}` : sql`false`;
}
