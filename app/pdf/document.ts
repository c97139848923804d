/** In a pair, the first part is strong: « **Rien à payer.** Le paiement est reçu. » */
export type Phrase = string | Readonly<{ strong: string; rest: string }>;

export type Cell = string | Readonly<{ text: string; note: string }>;

export type Column = Readonly<{ title: string; share: number; align?: "left" | "right" }>;

/**
 * Tables are real: column headings repeat on each page and a row's first cell is its heading. `caption` is read
 * aloud, not shown.
 */
export type Part =
  | Readonly<{ kind: "heading"; text: string }>
  | Readonly<{
      kind: "blocks";
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
  | Readonly<{ kind: "list"; items: readonly Phrase[] }>
  | Drawing;

/** In units of its drawing; a picture is JPEG or PNG. */
export type Shape =
  | Readonly<{ kind: "path"; path: string; colour: string; weight: number }>
  | Readonly<{ kind: "words"; x: number; y: number; text: string; colour: string; size: number }>
  | Readonly<{
      kind: "picture";
      x: number;
      y: number;
      width: number;
      height: number;
      bytes: Buffer;
    }>;

export type Drawing = Readonly<{
  kind: "drawing";
  width: number;
  height: number;
  /** Read aloud. */
  alt: string;
  shapes: readonly Shape[];
}>;

export type PdfDocument = Readonly<{
  title: string;
  author: string;
  /** Fixed, so that the same document gives the same bytes. */
  at: Date;
  head: Readonly<{ title: string; number?: string; lines: readonly string[] }>;
  parts: readonly Part[];
  legal: readonly string[];
}>;
