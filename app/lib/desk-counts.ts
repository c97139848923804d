/** Of each queue, so many rows are counted on the frame of every page. */
export const mostCounted = 100;

/** Of each queue, so many rows are counted where all queues are listed at once. */
export const mostListed = 1000;

/** « 99+ » where there may be more. */
export const countShown = (count: number): string =>
  count < mostCounted ? String(count) : `${String(mostCounted - 1)}+`;
