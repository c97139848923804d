import { AsyncLocalStorage } from "node:async_hooks";

const stops = new AsyncLocalStorage<() => Promise<never>>();

/** Runs what will be rolled back; `stop` never returns. */
export const inTrial = <Result>(stop: () => Promise<never>, run: () => Result): Result =>
  stops.run(stop, run);

/** Ends a trial here: a limit that is rolled back would let a password or a code be guessed without end. */
export const endTrial = async (): Promise<void> => {
  await stops.getStore()?.();
};
