/** A text; where it is a pair, its first part is strong: « **Rien à payer.** Le paiement est reçu. » */
export type Phrase = string | Readonly<{ strong: string; rest: string }>;

/** What a cell says, and a smaller line under it. */
export type Cell = string | Readonly<{ text: string; note: string }>;

/** A column: its heading, its part of the width, and where its figures end. */
export type Column = Readonly<{ title: string; share: number; align?: "left" | "right" }>;

/**
 * What a document is made of, from top to bottom. Tables are real ones: a heading for each column, the first cell of a
 * row is its heading, and the headings are shown again on each page. `caption` is read aloud, not shown.
 */
export type Part =
  | Readonly<{ kind: "heading"; text: string }>
  | Readonly<{
      kind: "blocks";
      /** Side by side, two in a row: the addressee, whom it is about. */
      blocks: readonly Readonly<{ title: string; lines: readonly string[] }>[];
    }>
  | Readonly<{ kind: "text"; phrase: Phrase; small?: boolean }>
  | Readonly<{
      kind: "table";
      caption: string;
      columns: readonly Column[];
      rows: readonly (readonly Cell[])[];
    }>
  | Readonly<{
      kind: "sums";
      caption: string;
      rows: readonly Readonly<{ label: string; value: string; total?: boolean }>[];
    }>
  | Readonly<{ kind: "box"; phrases: readonly Phrase[] }>
  | Readonly<{ kind: "list"; items: readonly Phrase[] }>;

/** A document of A4 pages: what it is, whose it is, its parts, and the legal block at its foot. */
export type PdfDocument = Readonly<{
  /** What the window and the list of files show: « Facture P2026-000012 ». */
  title: string;
  /** Who issues it. */
  author: string;
  /** When it was made: the same document is the same bytes. */
  at: Date;
  /** Its name in large letters at the top, then what identifies it. */
  head: Readonly<{ title: string; number?: string; lines: readonly string[] }>;
  parts: readonly Part[];
  /** The legal identity of who issues it, at the foot of the last page. */
  legal: readonly string[];
}>;
