import type { Phrase } from "./document.ts";
import { type Face, keepsLetters, openFonts, shownAs } from "./fonts.server.ts";

/** Points: A4 and its margins. */
export const sheet = { width: 595.28, height: 841.89, side: 51, top: 42, bottom: 56 } as const;

export const inner = sheet.width - 2 * sheet.side;

export const sizes = { text: 10, small: 9, foot: 8, title: 20, total: 13 } as const;

export type Pen = Readonly<{
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  undrawn: Set<string>;
}>;

type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions &
  Readonly<{ scope?: "Column" | "Row"; bbox?: readonly number[] }>;

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [face, { font }] of openFonts()) doc.registerFont(face, font);
}

export function element(
  { doc, root }: Pen,
  type: string,
  draw?: () => void,
  { under = root, ...options }: ElementOptions & { under?: Element } = {},
): Element {
  const made = doc.struct(type, options, draw ? [draw] : undefined);
  under.add(made);
  return made;
}

export function ornament(
  { doc }: Pen,
  type: "Layout" | "Pagination",
  draw: (doc: PDFKit.PDFDocument) => void,
): void {
  doc.markContent("Artifact", { type });
  draw(doc);
  doc.endMarkedContent();
}

type Position = Readonly<{
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  face?: Face;
  align?: "left" | "right" | "center";
  colour?: string;
}>;

const usual = {
  x: sheet.side,
  width: inner,
  size: sizes.text,
  face: "text",
  align: "left",
  colour: "black",
} as const;

export function write(pen: Pen, phrase: Phrase, index: Position = {}): void {
  const { doc } = pen;
  const { x, y = doc.y, width, size, face, align, colour } = { ...usual, ...index };
  const options = { width, align, lineGap: 1.5 };
  const asTyped = (text: string) => ({ ...options, ...keepsLetters(text) });
  doc.fontSize(size).fillColor(colour);
  if (typeof phrase === "string") {
    draw(pen, phrase, face, (text) => doc.text(text, x, y, asTyped(text)));
    return;
  }
  const { strong, rest } = phrase;
  draw(pen, `${strong} `, "strong", (text) =>
    doc.text(text, x, y, { ...asTyped(text), continued: true }),
  );
  draw(pen, rest, "text", (text) => doc.text(text, asTyped(text)));
}

/** Copied or read aloud, the text is as typed. */
function draw({ doc, undrawn }: Pen, text: string, face: Face, put: (shown: string) => unknown) {
  const shown = shownAs(text, face);
  doc.font(shown.face);
  if (shown.text === text) {
    put(text);
    return;
  }
  undrawn.add(text);
  doc.markContent("Span", { actual: text });
  put(shown.text);
  doc.endMarkedContent();
}

export function heightOf({ doc }: Pen, phrase: Phrase, index: Position = {}): number {
  const { width = inner, size = sizes.text, face = "text" } = index;
  const isPlain = typeof phrase === "string";
  // Measured as strong, the wider face.
  const whole = isPlain ? phrase : `${phrase.strong} ${phrase.rest}`;
  const shown = shownAs(whole, isPlain ? face : "strong");
  return doc.font(shown.face).fontSize(size).heightOfString(shown.text, { width, lineGap: 1.5 });
}

export function ensureRoom({ doc }: Pen, height: number): boolean {
  if (doc.y + height <= sheet.height - sheet.bottom) return false;
  doc.addPage();
  return true;
}

type Line = Readonly<{ weight?: number; colour?: string; x?: number; width?: number }>;

export function rule(
  pen: Pen,
  { weight = 0.5, colour = "#999", x = sheet.side, width = inner }: Line = {},
): void {
  const { y } = pen.doc;
  ornament(pen, "Layout", (doc) => {
    doc
      .lineWidth(weight)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(colour);
  });
}
