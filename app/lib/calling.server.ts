import { AsyncLocalStorage } from "node:async_hooks";

export type Calling = {
  readonly by: string;
  readonly email: string | null | undefined;
  mailsOthers: boolean;
  /** A transaction of the call was committed. */
  committed?: boolean;
  /** Of an operator's call: the history gets both. */
  readonly operator?: Readonly<{ name: string; reason: string | undefined }> | undefined;
};

/** Undefined in sweeps, commands and provider events. Set by `serve`. */
export const calling = new AsyncLocalStorage<Calling>();

export function noteMailTo(address: string): void {
  const call = calling.getStore();
  if (call && call.email !== undefined && call.email !== address) call.mailsOthers = true;
}

export function noteCommit(): void {
  const call = calling.getStore();
  if (call) call.committed = true;
}
