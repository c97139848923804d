import { sumOf } from "#app/lib/sum-of.ts";

import type { Part, PdfDocument, Phrase } from "./document.ts";
import { drawDrawing } from "./drawing.server.ts";
import {
  element,
  ensureRoom,
  heightOf,
  inner,
  ornament,
  type Pen,
  rule,
  sheet,
  sizes,
  write,
} from "./pen.server.ts";
import { drawSums, drawTable } from "./table.server.ts";

type Of<Kind extends Part["kind"]> = Extract<Part, { kind: Kind }>;

type Drawers = Readonly<{ [Kind in Part["kind"]]: (pen: Pen, part: Of<Kind>) => void }>;

const drawers: Drawers = {
  heading: (pen, { text }) => {
    drawHeading(pen, text);
  },
  blocks: drawBlocks,
  text: drawText,
  table: drawTable,
  sums: drawSums,
  box: (pen, { phrases }) => {
    drawBox(pen, phrases);
  },
  list: (pen, { items }) => {
    drawList(pen, items);
  },
  drawing: drawDrawing,
};

export function drawPart(pen: Pen, part: Part): void {
  const draw = drawers[part.kind] as (pen: Pen, part: Part) => void;
  draw(pen, part);
}

function drawHeading(pen: Pen, text: string): void {
  ensureRoom(pen, 48);
  pen.doc.y += 6;
  element(pen, "H2", () => {
    write(pen, text, { face: "strong", size: 12 });
  }).end();
  pen.doc.y += 4;
}

function drawText(pen: Pen, { phrase, small = false }: Of<"text">): void {
  const size = small ? sizes.small : sizes.text;
  ensureRoom(pen, Math.min(heightOf(pen, phrase, { size }), 120));
  element(pen, "P", () => {
    write(pen, phrase, { size });
  }).end();
  pen.doc.y += 8;
}

function drawBlocks(pen: Pen, { blocks }: Of<"blocks">): void {
  const gap = 16;
  const width = (inner - gap) / 2;
  for (let start = 0; start < blocks.length; start += 2) {
    const row = blocks.slice(start, start + 2);
    ensureRoom(pen, 20 + 16 * Math.max(...row.map(({ lines }) => lines.length)));
    const top = pen.doc.y;
    let lowest = top;
    for (const [index, { title, lines }] of row.entries()) {
      const x = sheet.side + index * (width + gap);
      const part = element(pen, "Sect");
      const drawTitle = () => {
        write(pen, title, { x, y: top, width, face: "strong" });
      };
      element(pen, "H2", drawTitle, { under: part });
      for (const line of lines) {
        const drawLine = () => {
          write(pen, line, { x, width });
        };
        element(pen, "P", drawLine, { under: part });
      }
      part.end();
      lowest = Math.max(lowest, pen.doc.y);
    }
    pen.doc.y = lowest + 12;
  }
}

function drawBox(pen: Pen, phrases: readonly Phrase[]): void {
  const pad = 10;
  const width = inner - 2 * pad;
  const heights = phrases.map((phrase) => heightOf(pen, phrase, { width }) + 3);
  const height = heights.reduce((sum, one) => sum + one, 0) + 2 * pad - 3;
  ensureRoom(pen, height);
  const { y } = pen.doc;
  ornament(pen, "Layout", (doc) => {
    doc.lineWidth(1).rect(sheet.side, y, inner, height).stroke("black");
  });
  pen.doc.y = y + pad;
  const part = element(pen, "Sect");
  for (const phrase of phrases) {
    const draw = () => {
      write(pen, phrase, { x: sheet.side + pad, width });
    };
    element(pen, "P", draw, { under: part });
    pen.doc.y += 3;
  }
  part.end();
  pen.doc.y = y + height + 12;
}

function drawList(pen: Pen, items: readonly Phrase[]): void {
  const indent = 14;
  const width = inner - indent;
  const list = element(pen, "L");
  for (const item of items) {
    ensureRoom(pen, Math.min(heightOf(pen, item, { width }), 120));
    const { y } = pen.doc;
    const one = element(pen, "LI", undefined, { under: list });
    const drawLabel = () => {
      write(pen, "•", { y, width: indent });
    };
    element(pen, "Lbl", drawLabel, { under: one });
    const draw = () => {
      write(pen, item, { x: sheet.side + indent, y, width });
    };
    element(pen, "LBody", draw, { under: one });
    pen.doc.y += 2;
  }
  list.end();
  pen.doc.y += 8;
}

export function drawLegal(pen: Pen, lines: PdfDocument["legal"]): void {
  const size = sizes.foot;
  const height = sumOf(lines, (line) => heightOf(pen, line, { size })) + 10;
  ensureRoom(pen, height);
  pen.doc.y = sheet.height - sheet.bottom - height;
  rule(pen);
  pen.doc.y += 5;
  const part = element(pen, "Sect");
  for (const line of lines) {
    const draw = () => {
      write(pen, line, { size });
    };
    element(pen, "P", draw, { under: part });
  }
  part.end();
}
