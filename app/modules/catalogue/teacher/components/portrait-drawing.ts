import type { Civility } from "#app/modules/catalogue/teacher/domain.ts";

const grounds = [
  "#D9E2F2",
  "#FFF1A3",
  "#E3F1EA",
  "#FBE3DD",
  "#E4EDFB",
  "#EFEBE2",
  "#E9ECF1",
] as const;
const skins = [
  "#F1CDB0",
  "#C98F66",
  "#F4D6BF",
  "#7A4A31",
  "#E2B38E",
  "#EFC6A6",
  "#F0C9AC",
] as const;
const hairs = [
  "#5A3A28",
  "#1F1A1A",
  "#8A5A2B",
  "#2E2320",
  "#171212",
  "#9A9A98",
  "#B9B4AE",
] as const;
const clothes = [
  "#1B5543",
  "#183052",
  "#8C2F39",
  "#E0A72E",
  "#A8432F",
  "#5D6C85",
  "#3C6EA8",
] as const;

const path = (d: string) => (colour: string) => `<path d="${d}" fill="${colour}"/>`;

type Cut = Readonly<{ back?: (colour: string) => string; front: (colour: string) => string }>;
const long: readonly [Cut, ...Cut[]] = [
  {
    back: path("M22 74C18 52 21 18 42 17c21-1 24 30 21 57Z"),
    front: path("M27 40c-1-16 6-22 15-22s16 6 15 22c-3-9-9-13-13-17-3 5-10 8-17 17Z"),
  },
  {
    back: path("M22 56C19 30 26 16 42 16s23 14 20 40c-4 3-9 4-12 2H34c-3 2-8 1-12-2Z"),
    front: path("M27 42c-1-14 5-23 15-23s16 9 15 23c-2-7-4-11-6-13-8 3-16 3-19 1-2 3-4 7-5 12Z"),
  },
  {
    back: (colour) => `<circle cx="53" cy="15" r="8" fill="${colour}"/>`,
    front: path("M26.5 42c-3-16 4-25 15.5-25s18.5 9 15.5 25c-2-9-6-14-11-17-6 4-15 5-20 17Z"),
  },
  {
    back: (colour) => `<circle cx="42" cy="19" r="13" fill="${colour}"/>`,
    front: path("M26.5 40c-2-14 5-21 15.5-21s17.5 7 15.5 21c-2-8-6-13-15.5-13S28.5 32 26.5 40Z"),
  },
];
const short: readonly [Cut, ...Cut[]] = [
  {
    front: path(
      "M26.5 40c-3-15 4-24 16-24 12 0 18 9 15 24-2-5-3-9-4-12-8 0-14-3-17-7-2 5-8 8-10 19Z",
    ),
  },
  {
    front: path(
      "M26 40c-4-6-3-11 0-14-1-6 6-11 11-9 5-4 14-3 17 2 6 1 7 8 4 12 1 4 1 6-1 9-1-5-2-9-5-12-7 3-13 0-17-1-5 2-8 6-9 13Z",
    ),
  },
  {
    front: path(
      "M26.5 39c-2-14 4-23 15.5-23s17.5 9 15.5 23c-1.5-6-3-9-5-11-7 1.5-14 1.5-21 0-2 2-3.5 5-5 11Z",
    ),
  },
];
const cuts = { ms: long, mr: short };

const glasses =
  '<g fill="none" stroke="#183052" stroke-width="1.5"><circle cx="35.6" cy="40" r="5"/><circle cx="48.4" cy="40" r="5"/><path d="M40.6 39.5q1.4-1 2.8 0M30.6 39l-3-1M53.4 39l3-1"/></g>';

/** Scatters ids, so that consecutive small ids give different faces. */
function scattered(id: number): number {
  let mixed = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

type Drawn = Readonly<{ id: number; civility: Civility | null }>;

/** Derived from the id and civility: always the same face (84 × 100). */
export function drawPortrait({ id, civility }: Drawn): string {
  let rest = scattered(id);
  function pick<Item>(items: readonly [Item, ...Item[]]): Item {
    const item = items[rest % items.length] ?? items[0];
    rest = Math.floor(rest / items.length);
    return item;
  }
  const ground = pick(grounds);
  const skin = pick(skins);
  const hair = pick(hairs);
  const cloth = pick(clothes);
  const cut = pick(civility === null ? [...long, ...short] : cuts[civility]);
  const withGlasses = pick([true, false, false]);
  const ink = skin === "#7A4A31" ? "#1c100b" : "#183052";
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 100" width="84" height="100">',
    `<path fill="${ground}" d="M0 0h84v100H0z"/>`,
    cut.back?.(hair) ?? "",
    path("M35 54h14v16H35z")(skin),
    '<path d="M35 58c4 5 10 5 14 0v5c-4 4-10 4-14 0Z" opacity=".1"/>',
    path("M8 100c0-22 12-31 27-34 3 5 11 5 14 0 15 3 27 12 27 34Z")(cloth),
    `<g fill="${skin}"><ellipse cx="26.8" cy="42" rx="3" ry="4.5"/><ellipse cx="57.2" cy="42" rx="3" ry="4.5"/>`,
    '<path d="M27 36c0-12 6-17 15-17s15 5 15 17c0 15-6 25-15 25S27 51 27 36Z"/></g>',
    cut.front(hair),
    `<g fill="${ink}"><circle cx="35.8" cy="40.5" r="1.5"/><circle cx="48.2" cy="40.5" r="1.5"/></g>`,
    `<g stroke="${ink}" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M38.3 51.8q3.7 3.4 7.4 0" stroke-width="1.5"/>`,
    '<path d="M42 41.5l-1.4 5h2.4" stroke-opacity=".55" stroke-width="1.3"/></g>',
    withGlasses ? glasses : "",
    "</svg>",
  ].join("");
}
