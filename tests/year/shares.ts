import { parisDay } from "#app/lib/paris-time.ts";

import { knownDues } from "./days.ts";
import type { Due, Household } from "./household.ts";
import { isOwnOn, type Teacher } from "./teacher.ts";

/** What Préau keeps of a price, in per-mille, as its terms say it (CST-43): of a family that it found, or that was brought. */
const kept = {
  own: { found: 220, invited: 100 },
  employed: { found: 450, invited: 350 },
} as const;

/** What an employee pays of a gross salary, in per-mille. */
const contributions = 220;

/** A part of a sum, half a cent rounded up. */
const partOf = (cents: number, perMille: number) => Math.floor((cents * perMille + 500) / 1000);

/** What a course leaves to its teacher and to Préau. Cents; `id` where its number is known. */
export type Share = Due &
  Readonly<{
    id: number | undefined;
    isOwn: boolean;
    day: string;
    fees: number;
    salary: number;
    net: number;
  }>;

/** The share of each course that is due to a teacher, as teacher and families remember them. */
export function sharesOf(teacher: Teacher): Share[] {
  return teacher.homes.flatMap((home) =>
    [...knownDues(home), ...home.late].map((due) => shareOf(teacher, home, due)),
  );
}

function shareOf(teacher: Teacher, home: Household, due: Due & { id?: number }): Share {
  const isOwn = isOwnOn(teacher, due.date);
  const fees = partOf(
    due.cents,
    kept[isOwn ? "own" : "employed"][home.isInvited ? "invited" : "found"],
  );
  const salary = due.cents - fees;
  const net = isOwn ? salary : salary - partOf(salary, contributions);
  return { ...due, id: due.id, isOwn, day: parisDay(due.date), fees, salary, net };
}

/** The home services of a teacher: lessons that were given, under a declaration that was approved (LAW-02). */
export const servicesOf = (teacher: Teacher): Share[] =>
  teacher.isDeclared ? sharesOf(teacher).filter(({ isOwn, id }) => isOwn && id !== undefined) : [];

/** What some of them add up to. Cents and minutes. */
export function sumsOf(shares: readonly Share[]) {
  const sum = (of: (share: Share) => number) =>
    shares.reduce((total, share) => total + of(share), 0);
  return {
    courses: shares.length,
    minutes: sum(({ minutes }) => minutes),
    family: sum(({ cents }) => cents),
    fees: sum(({ fees }) => fees),
    salary: sum(({ salary }) => salary),
    net: sum(({ net }) => net),
  };
}
