import { joinNumbers, numberWord } from "./number-words.ts";

export type Group = {
  digits: string;
  from: number;
  to: number;
  linked: boolean;
  worded: boolean;
};

// After a date of six figures: two pairs that end a number, « / 56-78 ». Hours, ages, a second date and a new sentence do not.
const lastPairs =
  "(?!\\.\\s)[ \\n._*\u00b7/\\\\|()\\[\\]{}-]{2,6}(?:(?:2[5-9]|[3-9]\\d)[ ./-]\\d\\d|\\d\\d[ ./-](?:2[5-9]|[3-9]\\d))(?![./-]?\\d| ?(?:ans|min|pages?|p|eur(?:os?)?|h)\\b| ?[€%])";
// Dates, hours, decimals and years must not form a number.
const honest: readonly RegExp[] = [
  new RegExp(
    `(?<![\\d./-]|0\\))(?:0?[1-9]|[12]\\d|3[01])([./-])(?:0?[1-9]|1[0-2])\\1(?:1\\d{3}|20\\d{2}|[0-4]\\d(?!${lastPairs}))(?!\\d|[./-]\\d| \\d\\d[ ./-]\\d\\d)`,
    "g",
  ),
  /(?<![\d.-])(?:1[5-9]|20)\d{2}[./-](?:0[1-9]|1[0-2])[./-](?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![:\d]| \d\d[ ./-]\d\d)/g,
  /(?<![\d,]|\d\d[ .-]\d\d[ .-])(?:0|[1-9]\d{0,8}),\d{1,9}(?!\d|,\d)/g,
  /(?<![\d.])0\.\d{2,3}(?![\d.]| \d\d[ ./-]\d\d)/g,
];

const spacers = new Set("puis et tiret point espace virgule ensuite slash barre".split(" "));

function hideHonest(plain: string): string {
  let shown = plain;
  for (const pattern of honest) {
    shown = shown.replace(pattern, (found) => "\u0001".repeat(found.length));
  }
  return shown;
}

const longestGap = 14;

export function groupsOf(text: string): Group[] {
  const plain = hideHonest(text);
  const groups: Group[] = [];
  let end = 0;
  let broken = true;
  for (let from = 0; from < plain.length;) {
    const kind = kindAt(plain, from);
    const to = kind === other ? from + 1 : endOf(plain, from, kind);
    const digits = kind === other ? undefined : digitsOf(plain, from, to, kind);
    if (digits !== undefined) {
      const linked = !broken && from - end <= longestGap;
      add(groups, { digits, from, to, linked, worded: kind === letter }, plain);
      end = to;
      broken = false;
    } else broken ||= parts(plain, from, to, kind);
    from = to;
  }
  return groups;
}

function endOf(plain: string, from: number, kind: number): number {
  let to = from + 1;
  while (kindAt(plain, to) === kind) to++;
  return to;
}

const parts = (plain: string, from: number, to: number, kind: number) =>
  kind !== other && !spacers.has(plain.slice(from, to));

const [other, figure, letter, hidden] = [0, 1, 2, 3];

function kindAt(plain: string, index: number): number {
  const code = plain.charCodeAt(index);
  if (code >= 48 && code <= 57) return figure;
  if (code >= 97 && code <= 122) return letter;
  return code === 1 ? hidden : other;
}

/** Lookalike letters beside digits: « O6 l2 S4 ». */
const lookalikes = new Map(
  Object.entries({ o: "0", oo: "00", l: "1", i: "1", s: "5", b: "8", z: "2" }),
);

function digitsOf(plain: string, from: number, to: number, kind: number): string | undefined {
  if (kind === figure) return plain.slice(from, to);
  if (kind === hidden || to - from > 9) return undefined;
  const token = plain.slice(from, to);
  const value = numberWord(token);
  if (value !== undefined) return String(value);
  return isBeside(plain, from, to) ? lookalikes.get(token) : undefined;
}

function isBeside(plain: string, from: number, to: number): boolean {
  if (kindAt(plain, from - 1) === figure) return true;
  const next = plain[from] === "o" && plain[to] === " " ? to + 1 : to;
  if (kindAt(plain, next) !== figure) return false;
  return (
    /[oli]/.test(plain[from] ?? "") || /\d[ ._-]$/.test(plain.slice(Math.max(0, from - 2), from))
  );
}

function add(groups: Group[], group: Group, plain: string): void {
  const before = groups.at(-1);
  const joins = before?.worded && group.worded && group.linked;
  if (joins && /^[ -]{1,2}(?:et[ -])?$/.test(plain.slice(before.to, group.from))) {
    const joined = joinNumbers(Number(before.digits), Number(group.digits));
    if (joined !== undefined) {
      before.digits = String(joined);
      before.to = group.to;
      return;
    }
  }
  groups.push(group);
}

export const sizesOf = (number: readonly Group[]) =>
  number.map(({ digits }) => digits.length).join("");

export const gapsOf = (number: readonly Group[]): [number, number][] =>
  number.slice(1).map(({ from }, index) => [number[index]?.to ?? from, from]);

export function textBefore(number: readonly Group[], plain: string, reach = 60): string {
  const from = number[0]?.from ?? 0;
  return plain.slice(Math.max(0, from - reach), from);
}

export const lastOfMonth = 31;
