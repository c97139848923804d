import { parisDay } from "#app/lib/paris-time.ts";

import { knownDues } from "./days.ts";
import type { Due, Household } from "./household.ts";
import { isOwnOn, type Teacher } from "./teacher.ts";

/** Per-mille kept by Préau (CST-43), for families found or brought. */
const kept = {
  own: { found: 220, invited: 100 },
  employed: { found: 450, invited: 350 },
} as const;

/** Per-mille of a gross salary. */
const contributions = 220;

/** Half a cent is rounded up. */
const partOf = (cents: number, perMille: number) => Math.floor((cents * perMille + 500) / 1000);

/** Cents of a gross salary. */
export const netOf = (gross: number) => gross - partOf(gross, contributions);

/** Cents. */
export type Share = Due &
  Readonly<{
    id: number | undefined;
    isOwn: boolean;
    day: string;
    fees: number;
    salary: number;
    net: number;
  }>;

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
  const net = isOwn ? salary : netOf(salary);
  return { ...due, id: due.id, isOwn, day: parisDay(due.date), fees, salary, net };
}

/** Lessons under an approved declaration (LAW-02). */
export const servicesOf = (teacher: Teacher): Share[] =>
  teacher.isDeclared ? sharesOf(teacher).filter(({ isOwn, id }) => isOwn && id !== undefined) : [];

/** Cents that ends of employments brought; what families paid beside them went to the contributions. */
export function endsOf({ homes }: Teacher) {
  const sum = (of: (home: Household) => number) =>
    homes.reduce((total, home) => total + of(home), 0);
  return {
    paid: sum(({ indemnityCents }) => indemnityCents),
    gross: sum(({ endPay }) => endPay.gross),
    net: sum(({ endPay }) => endPay.net),
  };
}

/** Cents and minutes. */
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
