import { type DragEvent, type PointerEvent, useRef, useState } from "react";

import {
  bounds,
  type Colour,
  colours,
  type Drawn,
  isTouched,
  linesOf,
  type Page,
  pathOf,
  sheet,
  strokeWidth,
  textSize,
} from "#app/modules/rooms/board/domain.ts";

export type Tool = "pen" | "eraser" | "text";

type Point = Readonly<{ x: number; y: number }>;

export type SheetProps = Readonly<{
  page: Page;
  label: string;
  tool: Tool;
  colour: Colour;
  photoOf: (key: string) => string | undefined;
  onStroke: (points: readonly number[]) => void;
  onErase: (keys: readonly string[]) => void;
  onPoint: (at: Point) => void;
  onPhoto: (file: File, at: Point) => void;
}>;

/** Units of the sheet between two points of a stroke. */
const step = 4;

function pointIn(
  target: Element,
  { clientX, clientY }: Readonly<{ clientX: number; clientY: number }>,
): Point {
  const { left, top, width, height } = target.getBoundingClientRect();
  return {
    x: Math.round(((clientX - left) / width) * sheet.width),
    y: Math.round(((clientY - top) / height) * sheet.height),
  };
}

/** Where one draws: a finger, a pen or a mouse alike. */
export function BoardSheet(props: SheetProps) {
  const { page, label, tool, colour, photoOf, onPhoto } = props;
  const hand = useHand(props);
  const drop = (event: DragEvent<SVGSVGElement>) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onPhoto(file, pointIn(event.currentTarget, event));
  };
  return (
    <svg
      className="board-sheet"
      viewBox={`0 0 ${String(sheet.width)} ${String(sheet.height)}`}
      role="img"
      aria-label={label}
      data-tool={tool}
      onPointerDown={hand.down}
      onPointerMove={hand.move}
      onPointerUp={hand.up}
      onPointerCancel={hand.up}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={drop}
    >
      {linesOf(page.ground).map((line) => (
        <path key={line.colour} d={line.path} stroke={line.colour} strokeWidth={line.weight} />
      ))}
      {page.drawn
        .filter(({ key }) => !hand.erased.has(key))
        .map((one) => (
          <DrawnShape key={one.key} drawn={one} photoOf={photoOf} />
        ))}
      {hand.points.length > 0 && <StrokePath points={hand.points} colour={colour} />}
    </svg>
  );
}

const noKeys: ReadonlySet<string> = new Set();

/** One movement of the hand: a stroke, or what it erases, told at its end. */
function useHand({ page, tool, onStroke, onErase, onPoint }: SheetProps) {
  const [points, setPoints] = useState<readonly number[]>([]);
  const [erased, setErased] = useState(noKeys);
  const moving = useRef<{ points: number[]; erased: Set<string> }>();

  const erase = ({ x, y }: Point) => {
    const held = moving.current;
    if (!held || held.erased.size >= bounds.erased) return;
    for (const one of page.drawn) if (isTouched(one, x, y)) held.erased.add(one.key);
    setErased(new Set(held.erased));
  };
  const draw = ({ x, y }: Point) => {
    const held = moving.current;
    if (!held) return;
    const [lastX = -step, lastY = -step] = held.points.slice(-2);
    if (held.points.length > 0 && Math.hypot(x - lastX, y - lastY) < step) return;
    held.points.push(x, y);
    // A very long line goes on as another one, from the same point.
    if (held.points.length >= bounds.points * 2) {
      onStroke(held.points);
      held.points = [x, y];
    }
    setPoints([...held.points]);
  };
  const act = (at: Point) => {
    if (tool === "pen") draw(at);
    if (tool === "eraser") erase(at);
  };
  return {
    points,
    erased,
    down: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button > 0) return;
      const at = pointIn(event.currentTarget, event);
      if (tool === "text") {
        onPoint(at);
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      moving.current = { points: [], erased: new Set() };
      act(at);
    },
    move: (event: PointerEvent<SVGSVGElement>) => {
      if (moving.current) act(pointIn(event.currentTarget, event));
    },
    up: () => {
      const held = moving.current;
      moving.current = undefined;
      if (held && held.points.length > 0) onStroke(held.points);
      if (held && held.erased.size > 0) onErase([...held.erased].slice(0, bounds.erased));
      setPoints([]);
      setErased(noKeys);
    },
  };
}

type StrokeProps = Readonly<{ points: readonly number[]; colour: Colour }>;

const StrokePath = ({ points, colour }: StrokeProps) => (
  <path
    d={pathOf(points)}
    stroke={colours[colour]}
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

type ShapeProps = Readonly<{ drawn: Drawn; photoOf: SheetProps["photoOf"] }>;

function DrawnShape({ drawn, photoOf }: ShapeProps) {
  if (drawn.kind === "stroke") return <StrokePath {...drawn.body} />;
  if (drawn.kind === "photo") return <image {...drawn.body} href={photoOf(drawn.key)} />;
  const { x, y, text, colour } = drawn.body;
  return (
    <text x={x} y={y} fontSize={textSize} fill={colours[colour]} stroke="none">
      {text}
    </text>
  );
}
