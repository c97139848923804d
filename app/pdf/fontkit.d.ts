declare module "fontkit" {
  /** A parsed font; pdfkit takes it as it takes the bytes. */
  type Font = PDFKit.Mixins.PDFFontSource & {
    /** The code points that it draws. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): unknown;
  };

  /** Parses a font. */
  export function create(bytes: Uint8Array): Font;
}
