import { dottedSum, toCents } from "#app/lib/money.ts";

import {
  type Entry,
  entryWith,
  kindOf,
  mostEntries,
  type Statement,
  Unreadable,
} from "./domain.ts";

type Row = readonly string[];

type Layout = Readonly<{
  /** Cells that begin the line of columns. */
  columns: readonly RegExp[];
  /** The account number, in the lines above. */
  account: RegExp;
  /** Words, then the signed sum of a row. */
  words: (row: Row) => string;
  sum: (row: Row) => string | undefined;
}>;

const negative = (sum: string | undefined) =>
  sum ? (sum.startsWith("-") ? sum : `-${sum}`) : undefined;

/** As Crédit Agricole, Société Générale and La Banque Postale write them, known by their line of columns. */
const layouts: readonly Layout[] = [
  {
    columns: [/^Date$/i, /^Libell/i, /^D.bit euros$/i, /^Cr.dit euros$/i],
    account: /n°\s*(\d[\d ]{7,})/i,
    words: ([, words = ""]) => words,
    sum: ([, , debit, credit]) => credit || negative(debit),
  },
  {
    columns: [/^Date (?:de l'|op)/i, /^Libell/i, /^D.tail/i, /^Montant/i, /^Devise$/i],
    account: /^="?(\d[\d ]{7,})"?/,
    words: ([, short = "", long = ""]) => long || short,
    sum: ([, , , sum, currency]) => (currency === "EUR" ? sum : undefined),
  },
  {
    columns: [/^Date$/i, /^Libell/i, /^Montant ?\(EUROS?\)$/i],
    account: /^Num.ro (?:de )?compte\s*;\s*([0-9A-Z]{8,})/i,
    words: ([, words = ""]) => words,
    sum: ([, , sum]) => sum,
  },
];

/** Beside its movements a file has some lines above them, and empty ones. */
const mostRows = 2 * mostEntries;

/** Columns that banks write are five or six; a cell is a line of words. */
const mostCells = 30;

const cellOf = (quoted: string | undefined, bare = "") =>
  (quoted?.replaceAll('""', '"') ?? bare).trim();

/** Rows of a file of semicolons: a quoted cell may hold line ends and doubled quotes. */
function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|""){0,1000})"|([^;\r\n]{0,1000}))(;|\r\n|\n|\r|$)/gy;
  const whole = text.replace(/^\uFEFF/, "");
  while (cells.lastIndex < whole.length) {
    // Some kilobytes unpack to millions of line ends.
    if (rows.length > mostRows) throw new Unreadable("too_many");
    const found = cells.exec(whole);
    if (!found) throw new Unreadable("format");
    const [, quoted, bare, end] = found;
    const row = rows.at(-1) ?? [];
    // One line of millions of semicolons unpacks from kilobytes too.
    if (row.push(cellOf(quoted, bare)) > mostCells) throw new Unreadable("format");
    if (end !== ";") rows.push([]);
  }
  return rows;
}

const isLineOf = ({ columns }: Layout, row: Row) =>
  columns.every((column, at) => column.test(row[at] ?? ""));

export function readCsv(text: string): Statement {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const rows = rowsOfCsv(text);
  const at = rows.findIndex((row) => layouts.some((layout) => isLineOf(layout, row)));
  const layout = layouts.find((one) => isLineOf(one, rows[at] ?? []));
  if (!layout) throw new Unreadable("format");
  const number = lines
    .slice(0, at)
    .map((line) => layout.account.exec(line)?.[1])
    .find(Boolean);
  if (!number) throw new Unreadable("format");
  const body = rows.slice(at + 1).filter((row) => row.some((cell) => cell !== ""));
  if (body.length > mostEntries) throw new Unreadable("too_many");
  const entries = body.map((row) => entryOf(layout, row));
  return { account: { number }, entries: entries.filter(({ amountCents }) => amountCents > 0) };
}

function entryOf(layout: Layout, row: Row): Entry {
  const cents = centsOf(layout.sum(row));
  if (cents === undefined) throw new Unreadable("line");
  const words = layout.words(row);
  return entryWith({
    kind: kindOf(cents, words),
    amountCents: Math.abs(cents),
    on: dayIn(row[0] ?? ""),
    words,
    name: undefined,
    reference: undefined,
  });
}

const dayIn = (typed: string): string =>
  /^\d\d\/\d\d\/\d{4}$/.test(typed) ? typed.split("/").toReversed().join("-") : "";

/** `1 234,56`, `-63,00`, `+63.00`. */
function centsOf(typed: string | undefined): number | undefined {
  const dotted = dottedSum(typed ?? "");
  return /^[+-]?\d{1,7}(?:\.\d{1,2})?$/.test(dotted) ? toCents(Number(dotted)) : undefined;
}
