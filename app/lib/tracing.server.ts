import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** 32 hexadecimal digits of the request or sweep that runs: in its log lines, its statements and its calls. */
const tracing = new AsyncLocalStorage<string>();

export const traceHere = (): string | undefined => tracing.getStore();

const ofParent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** Of a proxy's `traceparent` (W3C Trace Context); undefined for anything else. */
export const traceIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : ofParent.exec(header)?.[1];

/** Under the proxy's trace, or one of its own. */
export const traced = <Result>(run: () => Result, id?: string): Result =>
  tracing.run(id ?? randomBytes(16).toString("hex"), run);

/** What a call or a statement of this trace bears; undefined outside any. */
export function traceparentHere(): string | undefined {
  const trace = traceHere();
  return trace && `00-${trace}-${randomBytes(8).toString("hex")}-01`;
}
