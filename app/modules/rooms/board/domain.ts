/** A page of the board, in its own units: a sheet of paper on its long side. */
export const sheet = { width: 1600, height: 1130 } as const;

export const colours = { ink: "#183052", red: "#a8231d", blue: "#1d4f99" } as const;

export type Colour = keyof typeof colours;

export const colourNames = Object.keys(colours) as [Colour, ...Colour[]];

export const grounds = ["seyes", "grid", "plain"] as const;

export type Ground = (typeof grounds)[number];

export const strokeWidth = 5;
export const textSize = 40;

/** How much of each: a page stays light, a request within 64 KB. */
export const bounds = {
  pages: 20,
  entries: 6000,
  photos: 40,
  photoBytes: 3_000_000,
  points: 800,
  text: 300,
  erased: 100,
  sent: 20,
  read: 300,
  /** Of what is drawn and written in all, as JSON: six thousand lines of a usual length are a third of it. */
  bytes: 6_000_000,
} as const;

/** Days that a board is kept with its course. */
export const keptDays = 365;

/** Drawn in one movement: x and y in turn, whole numbers. */
export type Stroke = Readonly<{ colour: Colour; points: readonly number[] }>;
export type Words = Readonly<{ colour: Colour; x: number; y: number; text: string }>;
export type Photo = Readonly<{ x: number; y: number; width: number; height: number }>;

/** What a person does to a page: nothing is ever changed, what is erased is named by its key. */
export type Act =
  | Readonly<{ kind: "stroke"; body: Stroke }>
  | Readonly<{ kind: "text"; body: Words }>
  | Readonly<{ kind: "photo"; body: Photo }>
  | Readonly<{ kind: "erase"; body: Readonly<{ keys: readonly string[] }> }>
  | Readonly<{ kind: "ground"; body: Readonly<{ ground: Ground }> }>;

export type Entry = Act & Readonly<{ key: string; page: number }>;

export type Drawn = Extract<Entry, { kind: "stroke" | "text" | "photo" }>;

export type Page = Readonly<{ ground: Ground; drawn: readonly Drawn[] }>;

const isDrawn = (entry: Entry): entry is Drawn =>
  entry.kind === "stroke" || entry.kind === "text" || entry.kind === "photo";

/**
 * A page as it is after what everybody did: in the order in which the server took it, so that all see the same. What is
 * erased stays so, even by two people at once.
 */
export function pageOf(entries: readonly Entry[], page: number): Page {
  const own = entries.filter((one) => one.page === page);
  const erased = new Set(own.flatMap((one) => (one.kind === "erase" ? one.body.keys : [])));
  const ground = own.findLast((one) => one.kind === "ground");
  return {
    ground: ground?.kind === "ground" ? ground.body.ground : "seyes",
    drawn: own.filter(isDrawn).filter(({ key }) => !erased.has(key)),
  };
}

/** Pages from the first to the last that somebody has begun. */
export const pagesOf = (entries: readonly Entry[]): number =>
  entries.reduce((most, { page }) => Math.max(most, page), 1);

/** The last thing of these that is still there: undo erases it. */
export const lastOf = (entries: readonly Entry[], page: number, own: ReadonlySet<string>) =>
  pageOf(entries, page).drawn.findLast(({ key }) => own.has(key));

/** A smooth line through the points, for a browser and for paper: halfway points joined by curves. */
export function pathOf(points: readonly number[]): string {
  const at = (index: number) => [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0] as const;
  const count = Math.floor(points.length / 2);
  const [x, y] = at(0);
  if (count < 2) return `M${String(x)} ${String(y)}l0.1 0`;
  let path = `M${String(x)} ${String(y)}`;
  for (let index = 1; index < count - 1; index++) {
    const [[fromX, fromY], [toX, toY]] = [at(index), at(index + 1)];
    const [midX, midY] = [(fromX + toX) / 2, (fromY + toY) / 2];
    path += `Q${String(fromX)} ${String(fromY)} ${String(midX)} ${String(midY)}`;
  }
  const [endX, endY] = at(count - 1);
  return `${path}L${String(endX)} ${String(endY)}`;
}

type Line = Readonly<{ path: string; colour: string; weight: number }>;

const across = (step: number, from = step) =>
  Array.from({ length: Math.ceil((sheet.height - from) / step) }, (_, index) => from + index * step)
    .map((y) => `M0 ${String(y)}H${String(sheet.width)}`)
    .join("");

const down = (step: number) =>
  Array.from({ length: Math.ceil(sheet.width / step) - 1 }, (_, index) => (index + 1) * step)
    .map((x) => `M${String(x)} 0V${String(sheet.height)}`)
    .join("");

/** Eight millimetres of a French exercise book, and a quarter of it. */
const [square, quarter] = [44, 11];

const lines: Readonly<Record<Ground, readonly Line[]>> = {
  plain: [],
  grid: [{ path: across(28) + down(28), colour: "#cfd9e8", weight: 1 }],
  seyes: [
    { path: across(quarter), colour: "#dfe7f2", weight: 1 },
    { path: across(square) + down(square), colour: "#a9b9d6", weight: 1.5 },
    { path: `M${String(square * 4)} 0V${String(sheet.height)}`, colour: "#d98a86", weight: 2 },
  ],
};

export const linesOf = (ground: Ground): readonly Line[] => lines[ground];

const isNear = (points: readonly number[], x: number, y: number, reach: number): boolean =>
  points.some((_, index) => {
    if (index % 2 === 1) return false;
    return Math.hypot((points[index] ?? 0) - x, (points[index + 1] ?? 0) - y) <= reach;
  });

const eraserReach = 22;

/** What the eraser touches at this point. */
export function isTouched({ kind, body }: Drawn, x: number, y: number): boolean {
  if (kind === "stroke") return isNear(body.points, x, y, eraserReach);
  const box =
    kind === "photo"
      ? body
      : {
          x: body.x,
          y: body.y - textSize,
          width: body.text.length * textSize * 0.5,
          height: textSize,
        };
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
