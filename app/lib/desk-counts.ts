/** Of each queue, so many rows are counted on the frame of every page. */
export const mostCounted = 100;

/** « 99+ » where there may be more. */
export const countShown = (count: number): string =>
  count < mostCounted ? String(count) : `${String(mostCounted - 1)}+`;
