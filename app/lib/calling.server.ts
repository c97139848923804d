import { AsyncLocalStorage } from "node:async_hooks";

/** The call that is being answered. */
export type Calling = {
  /** The key under which its caller is counted. */
  readonly by: string;
  /** The caller's own address, none of a visitor; undefined where the token does not tell it. */
  readonly email: string | null | undefined;
  /** Whether somebody else was written to. */
  mailsOthers: boolean;
};

/** The call of an endpoint in which we are; none in a sweep, a command or a provider's event. Set by `serve`. */
export const calling = new AsyncLocalStorage<Calling>();

/** Notes that a mail is written to an address. */
export function noteMailTo(address: string): void {
  const call = calling.getStore();
  if (call && call.email !== undefined && call.email !== address) call.mailsOthers = true;
}
