import type { Period } from "#app/modules/reference/periods.domain.ts";

/** A stage on sale, as far as its listings are concerned; no city is online. */
export type ListedStage = Readonly<{
  id: number;
  subjectIds: readonly number[];
  /** The class it is for and those that it suits. */
  levelIds: readonly number[];
  cityCode: string | null;
  period: Period;
  changedAt: string;
}>;

/** What a listing of stages asks for; null is any. */
export type GroupLanding = Readonly<{
  online: boolean;
  subjectId: number | null;
  levelId: number | null;
  cityCode: string | null;
  period: Period | null;
  changedAt: string;
}>;

type Wish = Omit<GroupLanding, "changedAt">;

const keyOf = ({ online, subjectId, levelId, cityCode, period }: Wish) =>
  [online, subjectId, levelId, cityCode, period].join("|");

const anyOr = <Value>(values: readonly Value[]): (Value | null)[] => [null, ...new Set(values)];

/** Every listing in which a stage stands. */
function wishesOf(stage: ListedStage): Wish[] {
  const online = stage.cityCode === null;
  const cities = anyOr(stage.cityCode === null ? [] : [stage.cityCode]);
  return anyOr(stage.subjectIds).flatMap((subjectId) =>
    anyOr(stage.levelIds).flatMap((levelId) =>
      cities.flatMap((cityCode) =>
        anyOr([stage.period]).map((period) => ({ online, subjectId, levelId, cityCode, period })),
      ),
    ),
  );
}

/** The same listing with one word less. */
function widerThan(wish: Wish): Wish[] {
  const free = { subjectId: null, levelId: null, cityCode: null, period: null };
  return (["subjectId", "levelId", "cityCode", "period"] as const)
    .filter((name) => wish[name] !== null)
    .map((name) => ({ ...wish, [name]: free[name] }));
}

/**
 * The listings of stages that engines may keep: at least one stage, and no more than six in ten of those that a
 * listing with one word less shows, so that no two of them say the same (TOY-10, PUB-050).
 */
export function groupLandings(stages: readonly ListedStage[]): GroupLanding[] {
  const found = new Map<string, { landing: GroupLanding; count: number }>();
  for (const stage of stages) {
    for (const wish of wishesOf(stage)) {
      const known = found.get(keyOf(wish));
      const changedAt =
        known && known.landing.changedAt > stage.changedAt
          ? known.landing.changedAt
          : stage.changedAt;
      found.set(keyOf(wish), { landing: { ...wish, changedAt }, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...found.values()]
    .filter(({ landing, count }) =>
      widerThan(landing).every((wider) => {
        const whole = found.get(keyOf(wider))?.count ?? 0;
        return count * 10 <= whole * 6;
      }),
    )
    .map(({ landing }) => landing);
}
