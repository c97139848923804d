import type { ReactElement } from "react";

/** ISO instant; none for what nothing ends. */
export type Dated = readonly [deadline: string | null | undefined, todo: ReactElement];

const never = "9999";

/** The soonest deadline first, then what has none; what is due at once stays in its order (CUS-053). */
export const byDeadline = (todos: readonly Dated[]): ReactElement[] =>
  todos
    .map(([deadline, todo]) => ({ at: deadline ?? never, todo }))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ todo }) => todo);
