import type { Plain } from "./contact-text.ts";
import { joinNumbers, numberWord } from "./number-words.ts";

/** Digits said together, in figures or in words, and what parts them from those before. */
type Group = {
  digits: string;
  from: number;
  to: number;
  /** Whether a mere separator stands between it and the group before. */
  linked: boolean;
  worded: boolean;
};

// Honest figures that a number must not be made of: dates, hours, decimals, years.
const honest: readonly RegExp[] = [
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:1\d{3}|20\d{2}|[0-4]\d)(?![\d]|[./-]\d)/g,
  /(?<![\d.-])(?:1[5-9]|20)\d{2}[./-](?:0[1-9]|1[0-2])[./-](?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![:\d])/g,
  /(?<![\d,])(?:0|[1-9]\d{0,8}),\d{1,9}(?!\d|,\d)/g,
];

const spacers = new Set("puis et tiret point espace virgule ensuite slash barre".split(" "));
const counted =
  /(?:departements?|chapitres?|exercices?|pages?|notes?|codes? postaux|articles?|lecons?|series?|numeros? d'exercices?)\b[^\d]{0,25}$/;

/** The first phone number of a text, in figures or in words, as it was written; nothing when there is none. */
export function phoneIn({ text, plain, at }: Plain): string | undefined {
  const groups = groupsOf(hideHonest(plain));
  for (const [first, head] of groups.entries()) {
    const last = groups[numberFrom(groups, first, plain) ?? -1];
    if (last) return text.slice(at[head.from], at[last.to]).trim();
  }
  return undefined;
}

function hideHonest(plain: string): string {
  let shown = plain;
  for (const pattern of honest) {
    shown = shown.replace(pattern, (found) => "\u0001".repeat(found.length));
  }
  return shown;
}

const longestGap = 14;

function groupsOf(plain: string): Group[] {
  const groups: Group[] = [];
  let end = 0;
  let broken = true;
  for (let from = 0; from < plain.length;) {
    const kind = kindAt(plain, from);
    const to = kind === other ? from + 1 : endOf(plain, from, kind);
    const digits = kind === other ? undefined : digitsOf(plain, from, to, kind);
    if (digits !== undefined) {
      const linked = !broken && from - end <= longestGap;
      add(groups, { digits, from, to, linked, worded: kind === mail }, plain);
      end = to;
      broken = false;
    } else broken ||= parts(plain, from, to, kind);
    from = to;
  }
  return groups;
}

/** Where a token ends. */
function endOf(plain: string, from: number, kind: number): number {
  let to = from + 1;
  while (kindAt(plain, to) === kind) to++;
  return to;
}

/** Whether a token that says no digit parts those around it: every word but « puis », « point »… */
const parts = (plain: string, from: number, to: number, kind: number) =>
  kind !== other && !spacers.has(plain.slice(from, to));

const [other, figure, mail, hidden] = [0, 1, 2, 3];

/** What stands there: a figure, a letter, something hidden because it is honest, or anything else. */
function kindAt(plain: string, index: number): number {
  const code = plain.charCodeAt(index);
  if (code >= 48 && code <= 57) return figure;
  if (code >= 97 && code <= 122) return mail;
  return code === 1 ? hidden : other;
}

/** The digits of a token: figures, a number word, or the letter O beside a figure. */
function digitsOf(plain: string, from: number, to: number, kind: number): string | undefined {
  if (kind === figure) return plain.slice(from, to);
  if (kind === hidden || to - from > 9) return undefined;
  const token = plain.slice(from, to);
  const value = numberWord(token);
  if (value !== undefined) return String(value);
  const beside = kindAt(plain, from - 1) === figure || kindAt(plain, to) === figure;
  return beside && /^oo?$/.test(token) ? "0".repeat(token.length) : undefined;
}

/** Adds a group; number words that make one number together (« soixante-dix-huit ») are joined. */
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

/** The last group of a number that begins at this one, or nothing. */
function numberFrom(groups: Group[], first: number, plain: string): number | undefined {
  if (isInternational(groups, first, plain)) return lastOf(groups, first, 9)?.last;
  const wanted = lengthFrom(groups, first);
  const found = wanted === undefined ? undefined : lastOf(groups, first, wanted);
  if (!found || found.digits.length !== wanted || !isPhone(found.digits)) return undefined;
  const { last } = found;
  return isList(groups.slice(first, last + 1), groups[last + 1], plain) ? undefined : last;
}

function isInternational(groups: Group[], first: number, plain: string): boolean {
  const from = groups[first]?.from ?? 0;
  const sign = plain[from - 1];
  return sign === "+" || (sign === "(" && plain[from - 2] === "+");
}

/** The group that brings a number to so many digits, when mere separators lead there. */
function lastOf(groups: Group[], first: number, wanted: number) {
  let digits = "";
  for (let last = first; last < first + 14; last++) {
    const group = groups[last];
    if (!group || (last > first && !group.linked)) return undefined;
    digits += group.digits;
    if (digits.length >= wanted) return { last, digits };
  }
  return undefined;
}

/** Whether a number may begin with these digits: a zero and its region, the prefix 33 or 0033, 6 or 7. */
function mayBegin(digits: string): boolean {
  const one = digits[0];
  const two = digits[1];
  if (one === "0") return two !== "0" || "0033".startsWith(digits.slice(0, 4));
  if (one === "3") return two === undefined || two === "3";
  return one === "6" || one === "7";
}

/** How many digits a number that begins so has: 10 after a zero, more after a prefix, 9 for « 6 12 34 56 78 ». */
function lengthFrom(groups: Group[], first: number): number | undefined {
  const start = startFrom(groups, first);
  const found = lengths.find(({ begins }) => begins.test(start));
  if (found) return found.length;
  const sizes = groups.slice(first, first + 5).map(({ digits }) => digits.length);
  return /^[67]/.test(start) && sizes.join("") === "12222" ? 9 : undefined;
}

const lengths = [
  { begins: /^00330/, length: 14 },
  { begins: /^0033/, length: 13 },
  { begins: /^330[67]/, length: 12 },
  { begins: /^33[67]/, length: 11 },
  { begins: /^0[1-9]/, length: 10 },
] as const;

/** The first five digits of what may be a number; none when it cannot be one. */
function startFrom(groups: Group[], first: number): string {
  let start = "";
  for (let next = first; start.length < 5; next++) {
    const group = groups[next];
    if (!group) break;
    start += group.digits;
    if (!mayBegin(start)) return "";
  }
  return start;
}

const isPhone = (digits: string) =>
  /^(?:0[1-9]\d{8}|0033(?:0?)[1-9]\d{8}|330?[67]\d{8}|[67]\d{8})$/.test(digits);

/** Figures that only look like a number: postal codes, a list of marks, departments, 0 to 9. */
function isList(number: Group[], after: Group | undefined, plain: string): boolean {
  if (number.map(({ digits }) => digits).join("") === "0123456789") return true;
  const listed = isEnumerated(number, plain);
  const sizes = number.map(({ digits }) => digits.length).join("");
  if (sizes === "55") return listed || number[1]?.digits.startsWith("0") === true;
  return listed && (isCounted(number, plain) || goesOn(after));
}

/** Whether commas, « et » or lines part them. */
const isEnumerated = (number: Group[], plain: string) =>
  number
    .slice(1)
    .map(({ from }, index) => plain.slice(number[index]?.to, from))
    .some((gap) => /,|;|et|\n/.test(gap));

/** Whether they are said to be pages, marks, departments, or are no greater than a day of a month. */
const isCounted = (number: Group[], plain: string) => {
  const from = number[0]?.from ?? 0;
  return (
    counted.test(plain.slice(Math.max(0, from - 60), from)) ||
    number.every(({ digits }) => Number(digits) <= 31)
  );
};

const goesOn = (after: Group | undefined) => after?.linked === true && after.digits.length === 2;
