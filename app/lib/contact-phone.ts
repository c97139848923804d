import { cutNumberFrom, pages, postal } from "./contact-cut.ts";
import {
  gapsOf,
  type Group,
  groupsOf,
  lastOfMonth,
  sizesOf,
  textBefore,
} from "./contact-digits.ts";
import type { Plain } from "./contact-text.ts";

export function phoneIn(whole: Plain): string | undefined {
  const { text, plain, at } = whole;
  const groups = groupsOf(plain);
  for (const [first, head] of groups.entries()) {
    const last =
      groups[numberFrom(groups, first, plain) ?? cutNumberFrom(groups, first, whole) ?? -1];
    if (last) return text.slice(at[head.from], at[last.to]).trim();
  }
  return undefined;
}

function numberFrom(groups: Group[], first: number, plain: string): number | undefined {
  if (hasPlus(groups, first, plain)) {
    return signedEnd(groups.slice(first, first + mostDigits), endsFrom(groups, first), first);
  }
  if (!mayBegin.test(startFrom(groups, first))) return undefined;
  const ends = endsFrom(groups, first);
  const last =
    french(ends) ?? foreign(ends, { groups, first, plain }) ?? nineFigures(groups, first, ends);
  if (last === undefined) return undefined;
  return isList(groups.slice(first, last + 1), groups[last + 1], plain) ? undefined : last;
}

const mayBegin = /^(?:0|[67]|3[2349]|4[149]|35|2[123])/;
const mostDigits = 15;
const leastDigits = 9;

const startFrom = (groups: Group[], first: number) =>
  `${groups[first]?.digits.slice(0, 2) ?? ""}${groups[first + 1]?.digits.slice(0, 1) ?? ""}`;

type Positions = Readonly<{ groups: Group[]; first: number; plain: string }>;
type End = Readonly<{ last: number; digits: string }>;

function endsFrom(groups: Group[], first: number): End[] {
  const ends: End[] = [];
  let digits = "";
  for (let last = first; last < first + mostDigits; last++) {
    const group = groups[last];
    if (!group || (last > first && !group.linked)) break;
    if (digits.length + group.digits.length > mostDigits) break;
    digits += group.digits;
    if (digits.length >= leastDigits) ends.push({ last, digits });
  }
  return ends;
}

const hasPlus = (groups: Group[], first: number, plain: string): boolean =>
  plus.test(textBefore(groups.slice(first, first + 1), plain, 6));
const plus = /(?:\+\(?|\(\+|(?:^|[a-z]{2}|[:.,;]) ?\+ )$/;

function signedEnd(groups: Group[], ends: readonly End[], first: number): number | undefined {
  const isParted = (last: number) =>
    groups.slice(1, last - first + 1).every(({ digits }) => digits.length === 3);
  return ends.findLast(({ last, digits }) => digits.length > leastDigits || !isParted(last))?.last;
}

const frenchNumber = /^(?:0[1-9]\d{8}|00330?[1-9]\d{8}|330?[67]\d{8})$/;

const french = (ends: readonly End[]) => ends.find(({ digits }) => frenchNumber.test(digits))?.last;

const prefixed = /^00[1-9]\d{8,12}$/;
const neighbour =
  /^(?:324\d{8}|417\d{8}|447\d{9}|491[5-7]\d{8,9}|34[67]\d{8}|393\d{8,9}|3526\d{8}|212[67]\d{8}|213[5-7]\d{8}|216[2459]\d{7}|2217\d{8}|2250\d{9}|2376\d{8})$/;
const longer = /^(?:07\d{9}|01[5-7]\d{8,9})$/;

function foreign(ends: readonly End[], whole: Positions): number | undefined {
  const { groups, first, plain } = whole;
  // Preceded by other digits, it is part of them: a card number, a range.
  if (groups[first]?.linked) return undefined;
  const mobile = ends.find(({ digits }) => neighbour.test(digits) || longer.test(digits));
  const end = mobile ?? prefixedEnd(ends, whole);
  return end && isAlone(groups.slice(first, end.last + 1), plain) ? end.last : undefined;
}

/** Excludes lists and tax numbers. */
function isAlone(number: Group[], plain: string): boolean {
  const isTax = /\bfr ?$/.test(textBefore(number, plain, 4));
  return !isTax && number.length <= 6 && !isEnumerated(number, plain);
}

/** « 00 », « 0044 »; « 001 » is too often three digits. */
function prefixedEnd(ends: readonly End[], { groups, first }: Positions): End | undefined {
  const number = groups.slice(first, first + 4);
  const isPrefix = /^00(?:$|[1-9]\d)/.test(number[0]?.digits ?? "");
  if (!isPrefix && sizesOf(number) !== "3334") return undefined;
  return ends.findLast(({ digits }) => prefixed.test(digits));
}

function nineFigures(groups: Group[], first: number, ends: readonly End[]): number | undefined {
  const number = groups.slice(first, first + 5);
  const isOne = sizesOf(number) === "12222" && /^[67]/.test(number[0]?.digits ?? "");
  return isOne ? ends.find(({ digits }) => digits.length === leastDigits)?.last : undefined;
}

/** Postal codes, marks, departments, 0 to 9, binary. */
function isList(number: Group[], after: Group | undefined, plain: string): boolean {
  const digits = number.map((group) => group.digits).join("");
  if (isCounting(number, digits) || isSchedule(number, after, plain)) return true;
  const isParted = isEnumerated(number, plain);
  if (sizesOf(number) === "55") return isParted || number[1]?.digits.startsWith("0") === true;
  return isParted && isCounted(number, after, plain);
}

const isCounting = (number: Group[], digits: string) =>
  digits === "0123456789" || (number.length === 1 && /^[01]+$/.test(digits));

/** « 08-09 / 10-11 / 14-15 … »: days or hours that go on before or after ten figures. */
function isSchedule(number: Group[], after: Group | undefined, plain: string): boolean {
  const signs = new Set(gapsOf(number).map(([from, to]) => plain.slice(from, to).trim()));
  const isLow = number.every(({ digits }) => Number(digits) <= lastOfMonth);
  return isLow && signs.size === 2 && (number[0]?.linked === true || goesOn(after));
}

function isCounted(number: Group[], after: Group | undefined, plain: string): boolean {
  const before = textBefore(number, plain);
  if (postal.test(before) || number.every(({ digits }) => Number(digits) <= lastOfMonth))
    return true;
  if (/^0[67]$/.test(number[0]?.digits ?? "") || !isAscending(number)) return false;
  return pages.test(before) || goesOn(after);
}

const isAscending = (number: readonly Group[]) =>
  number.every(({ digits }, at) => at === 0 || Number(digits) > Number(number[at - 1]?.digits));

const isEnumerated = (number: readonly Group[], plain: string) =>
  gapsOf(number).some(([from, to]) => /,|;|et|\n/.test(plain.slice(from, to)));

const goesOn = (after: Group | undefined) => after?.linked === true && after.digits.length === 2;
