import { readFileSync } from "node:fs";
import { create } from "fontkit";

const files = {
  text: "app/pdf/fonts/noto-sans-400.ttf",
  strong: "app/pdf/fonts/noto-sans-700.ttf",
  title: "app/pdf/fonts/bricolage-grotesque-700.ttf",
} as const;

export type Face = keyof typeof files;

type Parsed = Readonly<{ font: PDFKit.Mixins.PDFFontSource; letters: ReadonlySet<number> }>;

let kept: ReadonlyMap<Face, Parsed> | undefined;

/** Parsed once at server start: that takes longer than many documents. */
export function openFonts(): ReadonlyMap<Face, Parsed> {
  kept ??= new Map((Object.keys(files) as Face[]).map((face) => [face, parsed(files[face])]));
  return kept;
}

/**
 * A glyph is made once: requested first as a part of another (the c of ç), it would lose its letter in later
 * documents.
 */
function parsed(file: string): Parsed {
  const font = create(readFileSync(file));
  for (const codePoint of font.characterSet) {
    // « fi » in one glyph is two letters, and read as such.
    if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
  }
  return { font, letters: new Set(font.characterSet) };
}

const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

const undrawable = "\ufffd";

/** Marks that add nothing when their letter is not drawn. */
const seen = /[\p{L}\p{N}\p{P}\p{S}\p{M}]/u;

const draws = (face: Face, letter: string): boolean =>
  !seen.test(letter) ||
  openFonts()
    .get(face)
    ?.letters.has(letter.codePointAt(0) ?? 0) === true;

/**
 * Falls back to the strong face, then to a replacement sign. Noto Sans covers Latin with Vietnamese, Greek, Cyrillic
 * and Devanagari.
 */
export function shownAs(text: string, face: Face): { text: string; face: Face } {
  const letters = Array.from(text);
  const lacks = (one: Face) => letters.some((letter) => !draws(one, letter));
  const by = face === "title" && lacks(face) ? "strong" : face;
  if (!lacks(by)) return { text, face: by };
  const shown = letters.map((letter) => (draws(by, letter) ? letter : undrawable)).join("");
  return { text: shown, face: by };
}

/** Noto Sans splits these letters from their marks: read back, they would be two. */
const takenApart = /[ǹḿṃṅṣẹịọụ]/u;

type Features = Pick<PDFKit.Mixins.TextOptions, "features">;

/** Slower, so only for these letters. fontkit reads it, its types lack it. */
export const keepsLetters = (text: string): Features =>
  takenApart.test(text) ? ({ features: { ccmp: false } } as unknown as Features) : {};
