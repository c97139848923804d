import i18next from "i18next";
import PDFDocument from "pdfkit";

import type { PdfDocument } from "./document.ts";
import { drawHead } from "./head.server.ts";
import { drawLegal, drawPart } from "./parts.server.ts";
import { inner, ornament, type Pen, registerFonts, sheet, sizes, write } from "./pen.server.ts";

/**
 * A4, tagged, fonts embedded, pages numbered; `archived` gives PDF/A-3, with its colour profile and perhaps a file.
 * Deterministic: same document, same bytes.
 */
export async function renderPdf(
  document: PdfDocument,
  { archived = false }: { archived?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, author, at, head, parts, legal } = document;
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.side, right: sheet.side },
    bufferPages: true,
    tagged: true,
    lang: "fr",
    displayTitle: true,
    pdfVersion: "1.7",
    ...(archived && { subset: "PDF/A-3a" as const }),
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  registerFonts(doc);
  const root = doc.struct("Document", { title });
  doc.addStructure(root);
  const pen: Pen = { doc, root, undrawn: new Set() };
  drawHead(pen, head);
  for (const part of parts) drawPart(pen, part);
  if (pen.undrawn.size > 0) {
    drawPart(pen, { kind: "text", phrase: i18next.t("pdf:undrawn"), small: true });
  }
  drawLegal(pen, legal);
  root.end();
  numberPages(pen, title);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function numberPages(pen: Pen, title: string): void {
  const { start, count } = pen.doc.bufferedPageRange();
  const y = sheet.height - sheet.bottom + 18;
  for (let page = 0; page < count; page++) {
    pen.doc.switchToPage(start + page);
    // Below the margin, where text would continue on another page.
    pen.doc.page.margins.bottom = 0;
    const numbers = { page: String(page + 1), pages: String(count) };
    const half = { y, width: inner / 2, size: sizes.foot } as const;
    ornament(pen, "Pagination", () => {
      if (page > 0) write(pen, title, half);
      const x = sheet.side + inner / 2;
      write(pen, i18next.t("pdf:page", numbers), { ...half, x, align: "right" });
    });
  }
}
