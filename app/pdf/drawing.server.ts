import type { Drawing, Shape } from "./document.ts";
import { element, ensureRoom, inner, type Pen, sheet, write } from "./pen.server.ts";

/** As wide as the text, in a thin frame. */
export function drawDrawing(pen: Pen, drawing: Drawing): void {
  const scale = inner / drawing.width;
  const height = drawing.height * scale;
  ensureRoom(pen, height);
  const { y } = pen.doc;
  const at = { x: sheet.side, y, scale };
  const bbox = [at.x, y, at.x + inner, y + height];
  element(
    pen,
    "Figure",
    () => {
      pen.doc.save().rect(at.x, y, inner, height).clip();
      for (const shape of drawing.shapes) drawShape(pen, shape, at);
      pen.doc.restore();
      pen.doc.lineWidth(0.5).rect(at.x, y, inner, height).stroke("#999");
    },
    { alt: drawing.alt, bbox },
  ).end();
  pen.doc.y = y + height + 14;
}

type At = Readonly<{ x: number; y: number; scale: number }>;

function drawShape(pen: Pen, shape: Shape, { x, y, scale }: At): void {
  const { doc } = pen;
  if (shape.kind === "picture") {
    const size = { width: shape.width * scale, height: shape.height * scale };
    doc.image(shape.bytes, x + shape.x * scale, y + shape.y * scale, size);
    return;
  }
  if (shape.kind === "path") {
    doc.save().translate(x, y).scale(scale).path(shape.path);
    doc.lineWidth(shape.weight).lineCap("round").lineJoin("round").stroke(shape.colour);
    doc.restore();
    return;
  }
  const size = shape.size * scale;
  const index = { x: x + shape.x * scale, y: y + (shape.y - shape.size) * scale, size };
  write(pen, shape.text, { ...index, width: inner, colour: shape.colour });
}
