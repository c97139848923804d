import { sumOf } from "#app/lib/sum-of.ts";

import type { Cell, Column, Part } from "./document.ts";
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

const gap = 8;
const pad = 4;

type Placed = Column & Readonly<{ x: number; width: number }>;

function placed(columns: readonly Column[]): Placed[] {
  const shares = sumOf(columns, ({ share }) => share);
  const room = inner - gap * (columns.length - 1);
  let x: number = sheet.side;
  return columns.map((column) => {
    const width = (room * column.share) / shares;
    const one = { ...column, x, width };
    x += width + gap;
    return one;
  });
}

const partsOf = (cell: Cell) => (typeof cell === "string" ? { text: cell, note: "" } : cell);

function heightOfCell(pen: Pen, cell: Cell, width: number): number {
  const { text, note } = partsOf(cell);
  const small = note && heightOf(pen, note, { width, size: sizes.small });
  return heightOf(pen, text || " ", { width }) + (small || 0);
}

function drawCell(
  pen: Pen,
  cell: PDFKit.PDFStructureElement,
  input: Cell,
  index: Readonly<{ x: number; y: number; width: number; align?: "left" | "right" }>,
): void {
  const { text, note } = partsOf(input);
  const { y, ...rest } = index;
  const drawText = () => {
    write(pen, text, index);
  };
  const drawNote = () => {
    write(pen, note, { ...rest, size: sizes.small });
  };
  if (text) element(pen, "P", drawText, { under: cell });
  else pen.doc.y = y;
  if (note) element(pen, "P", drawNote, { under: cell });
}

const headHeight = (pen: Pen, columns: readonly Placed[]) =>
  Math.max(
    ...columns.map(({ title, width }) => heightOf(pen, title || " ", { width, face: "strong" })),
  );

function repeatHead(pen: Pen, columns: readonly Placed[]): void {
  const { y } = pen.doc;
  for (const { title, x, width, align } of columns) {
    ornament(pen, "Pagination", () => {
      write(pen, title, { x, y, width, face: "strong", ...(align && { align }) });
    });
  }
  underline(pen, y + headHeight(pen, columns) + pad, 1.2);
}

function underline(pen: Pen, y: number, weight: number): void {
  pen.doc.y = y;
  rule(pen, weight > 1 ? { weight, colour: "black" } : { weight });
  pen.doc.y = y + pad;
}

export function drawTable(pen: Pen, table: Extract<Part, { kind: "table" }>): void {
  const columns = placed(table.columns);
  ensureRoom(pen, 60);
  const root = element(pen, "Table", undefined, { title: table.caption });
  const head = element(pen, "TR", undefined, {
    under: element(pen, "THead", undefined, { under: root }),
  });
  const { y } = pen.doc;
  for (const { title, x, width, align } of columns) {
    const draw = () => {
      write(pen, title, { x, y, width, face: "strong", ...(align && { align }) });
    };
    element(pen, "TH", draw, { under: head, scope: "Column" });
  }
  underline(pen, y + headHeight(pen, columns) + pad, 1.2);
  const body = element(pen, "TBody", undefined, { under: root });
  for (const cells of table.rows) drawRow(pen, body, { columns, cells });
  root.end();
  pen.doc.y += 8;
}

function drawRow(
  pen: Pen,
  body: PDFKit.PDFStructureElement,
  { columns, cells }: { columns: readonly Placed[]; cells: readonly Cell[] },
): void {
  const heights = columns.map(({ width }, index) => heightOfCell(pen, cells[index] ?? "", width));
  const height = Math.max(...heights);
  if (ensureRoom(pen, height + 2 * pad)) repeatHead(pen, columns);
  const row = element(pen, "TR", undefined, { under: body });
  const { y } = pen.doc;
  for (const [index, { x, width, align = "left" }] of columns.entries()) {
    const cell =
      index === 0
        ? element(pen, "TH", undefined, { under: row, scope: "Row" })
        : element(pen, "TD", undefined, { under: row });
    drawCell(pen, cell, cells[index] ?? "", { x, y, width, align });
  }
  underline(pen, y + height + pad, 0.5);
}

export function drawSums(pen: Pen, sums: Extract<Part, { kind: "sums" }>): void {
  const width = 260;
  const x = sheet.width - sheet.side - width;
  ensureRoom(pen, sums.rows.length * 22 + 10);
  const root = element(pen, "Table", undefined, { title: sums.caption });
  const body = element(pen, "TBody", undefined, { under: root });
  for (const { label, value, total = false } of sums.rows) {
    if (total) {
      pen.doc.y += 2;
      rule(pen, { weight: 1.2, colour: "black", x, width });
      pen.doc.y += 4;
    }
    const row = element(pen, "TR", undefined, { under: body });
    const { y } = pen.doc;
    const size = total ? sizes.total : sizes.text;
    const heading = { x, y, width: width - 100, size: total ? 11 : sizes.text } as const;
    const figure = { x: x + width - 100, y, width: 100, size, align: "right" } as const;
    const draw = () => {
      write(pen, label, { ...heading, face: total ? "strong" : "text" });
    };
    element(pen, "TH", draw, { under: row, scope: "Row" });
    const under = pen.doc.y;
    const drawFigure = () => {
      write(pen, value, { ...figure, face: total ? "title" : "strong" });
    };
    element(pen, "TD", drawFigure, { under: row });
    pen.doc.y = Math.max(under, pen.doc.y) + 3;
  }
  root.end();
  pen.doc.y += 8;
}
