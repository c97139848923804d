/** Who was in a room, from when to when (API-297). */
export type Present = Readonly<{
  side: "customer" | "teacher";
  name: string;
  from: Date;
  to: Date;
}>;

export type Together = Readonly<{ from: Date; to: Date; minutes: number }>;

type Stay = Readonly<{ from: Date; to: Date }>;

const minuteMs = 60_000;

/** Stays that touch are one: a person with two devices is there once. */
function joined(stays: readonly Stay[]): Stay[] {
  const all: Stay[] = [];
  for (const stay of stays.toSorted((one, other) => Number(one.from) - Number(other.from))) {
    const last = all.at(-1);
    if (!last || stay.from > last.to) all.push(stay);
    else if (stay.to > last.to) all[all.length - 1] = { from: last.from, to: stay.to };
  }
  return all;
}

const lengthOf = ({ from, to }: Stay): number => Number(to) - Number(from);

/** When both sides were there at once; undefined where they never were for a whole minute. */
export function togetherOf(present: readonly Present[]): Together | undefined {
  const of = (side: Present["side"]) => joined(present.filter((one) => one.side === side));
  const families = of("customer");
  const shared = of("teacher").flatMap((teacher) =>
    families.map((family) => ({
      from: new Date(Math.max(Number(teacher.from), Number(family.from))),
      to: new Date(Math.min(Number(teacher.to), Number(family.to))),
    })),
  );
  const both = joined(shared.filter((stay) => lengthOf(stay) > 0));
  const [first, last] = [both[0], both.at(-1)];
  const minutes = Math.floor(both.reduce((sum, stay) => sum + lengthOf(stay), 0) / minuteMs);
  return first && last && minutes > 0 ? { from: first.from, to: last.to, minutes } : undefined;
}

/** Minutes around the length that was agreed, within which it is what was given. */
const usualGap = 10;
const quarter = 15;

/** What a teacher declares after it: the agreed length when it comes near, else whole quarters of an hour. */
export function proposedMinutes(minutes: number, agreed?: number): number {
  if (agreed !== undefined && Math.abs(minutes - agreed) <= usualGap) return agreed;
  return Math.max(quarter, Math.round(minutes / quarter) * quarter);
}

/** The longest stay in a room where the two sides never met. */
export function aloneOf(present: readonly Present[]): Present | undefined {
  if (togetherOf(present)) return undefined;
  const longest = present.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return longest[0];
}
