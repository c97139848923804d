import { AsyncLocalStorage } from "node:async_hooks";

export type OpenTransaction = { after: (() => void)[] };

export const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** A third-party call inside would hold locks, and its effect cannot be rolled back. */
export function refuseInTransaction(what: string): void {
  if (openTransaction.getStore()) {
    throw new Error(`${what} was called inside a transaction: commit first, then call.`);
  }
}

/** For the seed only: its in-process bank writes in the same transaction. */
export const outsideTransaction = <Result>(run: () => Result): Result => openTransaction.exit(run);
