import { levels } from "./schooling.domain.ts";

export type LevelGroup =
  | Readonly<{ kind: "way"; way: (typeof levels)[number]["way"] }>
  | Readonly<{ kind: "run"; from: number; to: number }>
  | Readonly<{ kind: "one"; id: number }>;

/** Runs may cross these ways, from CP to 3e. */
const ladder = ["primaire", "college"];
const ways = [...new Set(levels.map(({ way }) => way))].filter((way) => !ladder.includes(way));

export function groupLevels(ids: readonly number[]): LevelGroup[] {
  const taught = new Set(ids);
  const idsOf = (names: readonly string[]) =>
    levels.filter(({ way }) => names.includes(way)).map(({ id }) => id);
  const early = runsOf(idsOf(ladder), taught);
  const later = ways.flatMap((way): LevelGroup[] => {
    const all = idsOf([way]);
    if (all.every((id) => taught.has(id))) return [{ kind: "way", way }];
    return runsOf(all, taught);
  });
  return [...early, ...later];
}

/** Three consecutive classes or more form a run; two are listed singly. */
function runsOf(all: readonly number[], taught: ReadonlySet<number>): LevelGroup[] {
  const runs: number[][] = [];
  all.forEach((id, index) => {
    if (!taught.has(id)) return;
    const before = all[index - 1];
    if (before !== undefined && taught.has(before)) runs.at(-1)?.push(id);
    else runs.push([id]);
  });
  return runs.flatMap((run): LevelGroup[] => {
    const [from = 0, to = 0] = [run[0], run.at(-1)];
    if (run.length > 2) return [{ kind: "run", from, to }];
    return run.map((id) => ({ kind: "one", id }));
  });
}
