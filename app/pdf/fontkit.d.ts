declare module "fontkit" {
  type Font = PDFKit.Mixins.PDFFontSource & {
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): unknown;
  };

  export function create(bytes: Uint8Array): Font;
}
