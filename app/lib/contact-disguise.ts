import type { Plain } from "./contact-text.ts";

/** Never ordinary words once they are written with figures, or letter by letter. */
const names = [
  "instagram|insta|snapchat|snap|telegram|whatsapp|discord|facebook|messenger|skype|tiktok|linkedin|twitter|viber",
  "wechat|twitch|signal|gmail|hotmail|outlook|yahoo|wanadoo|protonmail|icloud|arobase",
]
  .join("|")
  .split("|");

const isName = new Set(names);

/** Figures and signs that stand for a letter: « 1nsta », « sn4p », « g-m-@-i-l ». */
const lookalikes: Readonly<Record<string, string>> = {
  a: "a4@",
  b: "b8",
  e: "e3",
  g: "g9",
  i: "i1l!|",
  l: "l1|",
  o: "o0",
  s: "s5$",
  t: "t7+",
  z: "z2",
};

const signsFor = (letter: string) => `[${lookalikes[letter] ?? letter}]`;

const spelled = (between: string, least: number) =>
  new RegExp(
    `(?<![a-z0-9])(?:${names
      .filter(({ length }) => length >= least)
      .map((name) => Array.from(name, signsFor).join(between))
      .join("|")})(?![a-z0-9])`,
    "g",
  );

const patterns: readonly RegExp[] = [
  // « i.n.s.t.a », « sna.p »; a hyphen joins honest halves (« Tik-Tok »), a space four points of geometry.
  spelled("[._*]{0,2}", 4),
  spelled("(?:[ ]?[.,_*/-][ ]?)", 4),
  spelled(" {1,3}", 5),
];

/** The name of a network or a mail host that is written so as not to be read: « 1nsta », « i.n.s.t.a », « y a h o o ». */
export function disguisedIn({ text, plain, at }: Plain): string | undefined {
  for (const pattern of patterns) {
    for (const { 0: found, index } of plain.matchAll(pattern)) {
      if (!isName.has(found)) return text.slice(at[index], at[index + found.length]).trim();
    }
  }
  return undefined;
}
