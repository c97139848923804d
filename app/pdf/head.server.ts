import { readFileSync } from "node:fs";

import type { PdfDocument } from "./document.ts";
import { element, inner, type Pen, rule, sheet, sizes, write } from "./pen.server.ts";

type Drawing = readonly Readonly<{
  path: string;
  fill?: string;
  stroke?: string;
  weight: number;
}>[];

let kept: Drawing | undefined;

function readLogo(): Drawing {
  const sprite = readFileSync("app/ui/drawings/icons.svg", "utf8");
  const [text = ""] = /<symbol id="logo"[^]*?<\/symbol>/.exec(sprite) ?? [];
  return [...text.matchAll(/<path ([^>]*)\/?>/g)].map(([, given = ""]) => {
    const attributes = new Map(
      [...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const [fill, stroke] = [attributes.get("fill"), attributes.get("stroke")];
    return {
      path: attributes.get("d") ?? "",
      weight: Number(attributes.get("stroke-width") ?? 0),
      ...(fill && fill !== "none" && { fill }),
      ...(stroke && { stroke }),
    };
  });
}

const scale = 0.8;
const [logoWidth, logoHeight] = [119 * scale, 46 * scale];

function drawLogo({ doc }: Pen, y: number): void {
  kept ??= readLogo();
  doc.save().translate(sheet.side, y).scale(scale);
  for (const { path, fill, stroke, weight } of kept) {
    doc.path(path);
    if (stroke) doc.lineWidth(weight).lineCap("round").stroke(stroke);
    else doc.fill(fill ?? "black");
  }
  doc.restore();
}

export function drawHead(pen: Pen, { title, number, lines }: PdfDocument["head"]): void {
  const { doc } = pen;
  const y = sheet.top;
  const bbox = [sheet.side, y, sheet.side + logoWidth, y + logoHeight];
  element(
    pen,
    "Figure",
    () => {
      drawLogo(pen, y);
    },
    { alt: "Préau", bbox },
  ).end();
  const right = { x: sheet.side + 140, width: inner - 140, align: "right" } as const;
  element(pen, "H1", () => {
    write(pen, title, { ...right, y, size: sizes.title, face: "title" });
  }).end();
  if (number) {
    element(pen, "P", () => {
      write(pen, number, { ...right, face: "strong" });
    }).end();
  }
  for (const line of lines) {
    element(pen, "P", () => {
      write(pen, line, right);
    }).end();
  }
  doc.y = Math.max(doc.y, y + logoHeight) + 8;
  rule(pen, { weight: 1.2, colour: "black" });
  doc.y += 12;
}
