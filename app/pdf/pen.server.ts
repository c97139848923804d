import { readFileSync } from "node:fs";
import { create } from "fontkit";

import type { Phrase } from "./document.ts";

/** Points: A4, and what is left free around the text. */
export const sheet = { width: 595.28, height: 841.89, side: 51, top: 42, bottom: 56 } as const;

/** How wide the text is. */
export const inner = sheet.width - 2 * sheet.side;

export const sizes = { text: 10, small: 9, foot: 8, title: 20, total: 13 } as const;

/** A PDF being written, and the root of what is read aloud. */
export type Pen = Readonly<{ doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }>;

type FontSource = PDFKit.Mixins.PDFFontSource;
type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions &
  Readonly<{ scope?: "Column" | "Row"; bbox?: readonly number[] }>;

const files = {
  text: "app/pdf/fonts/noto-sans-400.ttf",
  strong: "app/pdf/fonts/noto-sans-700.ttf",
  title: "app/pdf/fonts/bricolage-grotesque-700.ttf",
} as const;

export type Face = keyof typeof files;

let kept: ReadonlyMap<Face, FontSource> | undefined;

/** The fonts, read and parsed once, by a server at its start: that takes longer than many documents. */
export function openFonts(): ReadonlyMap<Face, FontSource> {
  kept ??= new Map((Object.keys(files) as Face[]).map((face) => [face, parsed(files[face])]));
  return kept;
}

/** Each document holds the letters that it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [face, font] of openFonts()) doc.registerFont(face, font);
}

/**
 * A font whose every glyph knows its letter. A glyph is made once, by whoever asks for it first: as a part of
 * another (the c of ç) it would know no letter, and documents written later would lose theirs.
 */
function parsed(file: string): FontSource {
  const font = create(readFileSync(file));
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

/** Adds an element to what is read aloud; what `draw` writes belongs to it. */
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

/** Draws what is not read aloud: a line, a page's number. */
export function ornament(
  { doc }: Pen,
  type: "Layout" | "Pagination",
  draw: (doc: PDFKit.PDFDocument) => void,
): void {
  doc.markContent("Artifact", { type });
  draw(doc);
  doc.endMarkedContent();
}

type Place = Readonly<{
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  face?: Face;
  align?: "left" | "right" | "center";
}>;

const usual = {
  x: sheet.side,
  width: inner,
  size: sizes.text,
  face: "text",
  align: "left",
} as const;

/** Writes a phrase, on as many lines as it takes, and leaves the pen under it. */
export function write({ doc }: Pen, phrase: Phrase, place: Place = {}): void {
  const { x, y = doc.y, width, size, face, align } = { ...usual, ...place };
  const options = { width, align, lineGap: 1.5 };
  doc.fontSize(size).fillColor("black");
  if (typeof phrase === "string") {
    doc.font(face).text(phrase, x, y, options);
    return;
  }
  const { strong, rest } = phrase;
  doc.font("strong").text(`${strong} `, x, y, { ...options, continued: true });
  doc.font("text").text(rest, options);
}

/** How high a phrase stands in so wide a place. */
export function heightOf({ doc }: Pen, phrase: Phrase, place: Place = {}): number {
  const { width = inner, size = sizes.text, face = "text" } = place;
  const isPlain = typeof phrase === "string";
  // The strong part is the wider one: no less room than it takes.
  const whole = isPlain ? phrase : `${phrase.strong} ${phrase.rest}`;
  return doc
    .font(isPlain ? face : "strong")
    .fontSize(size)
    .heightOfString(whole, { width, lineGap: 1.5 });
}

/** Goes to the next page when so much does not stand on this one; true when it did. */
export function ensureRoom({ doc }: Pen, height: number): boolean {
  if (doc.y + height <= sheet.height - sheet.bottom) return false;
  doc.addPage();
  return true;
}

type Line = Readonly<{ weight?: number; colour?: string; x?: number; width?: number }>;

/** A line across, under what was written last. */
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
