import { AsyncLocalStorage } from "node:async_hooks";

/** A transaction of the database that is open: what waits for its commit. */
export type OpenTransaction = { after: (() => void)[] };

/** The transaction in whose callback we are; the database's outer handle sets it. */
export const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * Throws inside a transaction: who waits for a third party there keeps its locks meanwhile, and cannot
 * take back what the third party did when it rolls back.
 */
export function refuseInTransaction(what: string): void {
  if (openTransaction.getStore()) {
    throw new Error(`${what} was called inside a transaction: commit first, then call.`);
  }
}

/**
 * Runs as if no transaction were open. For the seed alone: its bank stands in this process and writes in the
 * same transaction, so that it waits for nobody, and all is undone together.
 */
export const outsideTransaction = <Result>(run: () => Result): Result => openTransaction.exit(run);
