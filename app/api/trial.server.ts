import { AsyncLocalStorage } from "node:async_hooks";

type End = (ended: undefined) => void;

const ends = new AsyncLocalStorage<End>();

/** Runs what will be rolled back; `end` is called where it may go no further. */
export const inTrial = <Result>(end: End, run: () => Result): Result => ends.run(end, run);

/**
 * Ends a trial here: a limit that is rolled back would let a password or a code be guessed without end, and what waits
 * for another call would wait with its locks.
 */
export function endTrial(): Promise<void> {
  const end = ends.getStore();
  if (!end) return Promise.resolve();
  end(undefined);
  return new Promise(() => undefined);
}
