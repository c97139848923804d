import { lookup as lookUpName } from "node:dns";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import type { ProviderName } from "#app/lib/providers.ts";
import { traceparentHere } from "#app/lib/tracing.server.ts";
import { refuseInTransaction } from "#app/lib/transaction.server.ts";

import { Breaker, type BreakerSettings } from "./breaker.server.ts";
import { isPrivateAddress } from "./private-address.server.ts";
import { type Failure, watched } from "./seen.server.ts";

export type OutgoingSettings = Readonly<{
  timeoutMs: number;
  maxBytes: number;
  /** Of idempotent calls only; 0 by default. */
  retries?: number;
  /** Allows loopback and private networks: stand-ins, our own services. */
  privateAddresses?: boolean;
  breaker?: BreakerSettings;
  /** Whose answers the desk reads (OPS-35). */
  name?: ProviderName;
  /** Whether an answer says that our key is not known; 401 and 403 unless given. */
  refusesKey?: (answer: OutgoingAnswer) => boolean;
  clock?: () => number;
}>;

export type OutgoingRequest = Readonly<{
  url: URL;
  method?: string;
  headers?: Readonly<Record<string, string | number | string[]>>;
  body?: string | Uint8Array;
  /** True for GET and HEAD; for others the caller decides. */
  idempotent?: boolean;
}>;

export type OutgoingAnswer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}>;

export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

export type OutgoingFailure =
  "timeout" | "cut" | "unreachable" | "too_long" | "redirect" | "private_address" | "resting";

/** No answer; whether the third party acted is unknown, except for the last three kinds. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";

  constructor(
    readonly reason: OutgoingFailure,
    readonly code?: string,
    options?: ErrorOptions,
  ) {
    super(`The call failed: ${reason}.`, options);
  }
}

const usualBreaker: BreakerSettings = { failures: 5, restMs: 10_000 };
const firstPauseMs = 100;
const redirects = new Set([301, 302, 303, 307, 308]);
const worthAnother = new Set([502, 503, 504]);

/**
 * The only way to call a third party: bounded time and size, no redirects, per-host breaker, idempotent retries, no
 * private addresses, never in a transaction.
 */
export function openOutgoing(settings: OutgoingSettings): Outgoing {
  const { timeoutMs, retries = 0, clock = () => performance.now() } = settings;
  const silenceOf = silenceBy(settings.refusesKey ?? isKeyRefused);
  const breaker = new Breaker(settings.breaker ?? usualBreaker, clock);
  const agents = {
    "http:": new http.Agent({ keepAlive: true }),
    "https:": new https.Agent({ keepAlive: true }),
  };

  async function once(request: OutgoingRequest, leftMs: number): Promise<OutgoingAnswer> {
    const { host } = request.url;
    if (!breaker.enter(host)) throw new OutgoingError("resting");
    try {
      const exchanged = () => exchange(request, { settings, agents, leftMs });
      const answer = await watched(settings.name, exchanged, silenceOf);
      if (answer.status >= 500) breaker.failed(host);
      else breaker.succeeded(host);
      return answer;
    } catch (error) {
      const ours = error instanceof OutgoingError && error.reason === "private_address";
      if (!ours) breaker.failed(host);
      throw error;
    }
  }

  return async (request) => {
    refuseInTransaction(request.url.host);
    refusePrivate(request.url, settings);
    const end = performance.now() + timeoutMs;
    let left = isIdempotent(request) ? retries : 0;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const leftMs = end - performance.now();
      const result = await once(request, leftMs).catch(failed);
      if (left-- > 0 && isWorthAnother(result) && leftMs > pauseMs) await delay(pauseMs);
      else if (result instanceof OutgoingError) throw result;
      else return result;
    }
  };
}

function failed(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  throw error;
}

export const isKeyRefused = ({ status }: OutgoingAnswer) => status === 401 || status === 403;

/** Why the third party did not answer; a refusal is an answer, unless it is that of our key. */
const silenceBy =
  (refusesKey: (answer: OutgoingAnswer) => boolean) =>
  (result: { answer: OutgoingAnswer } | { error: unknown }): Failure | null => {
    if ("error" in result) {
      return { why: result.error instanceof OutgoingError ? result.error.reason : "unknown" };
    }
    const { answer } = result;
    const why = String(answer.status);
    if (refusesKey(answer)) return { why, isKey: true };
    return answer.status >= 500 ? { why } : null;
  };

const isIdempotent = ({ method = "GET", idempotent }: OutgoingRequest) =>
  idempotent ?? (method === "GET" || method === "HEAD");

function isWorthAnother(result: OutgoingAnswer | OutgoingError): boolean {
  if (!(result instanceof OutgoingError)) return worthAnother.has(result.status);
  return result.reason === "cut" || result.reason === "unreachable";
}

/** Literal IP addresses bypass the lookup: checked here. */
function refusePrivate({ hostname, protocol }: URL, { privateAddresses }: OutgoingSettings): void {
  if (protocol !== "https:" && protocol !== "http:") throw new OutgoingError("unreachable");
  const ip = hostname.replace(/^\[|\]$/g, "");
  if (!privateAddresses && isIP(ip) !== 0 && isPrivateAddress(ip)) {
    throw new OutgoingError("private_address");
  }
}

/** Checked at connection time, so DNS cannot change it afterwards. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, found) => {
    if (error) {
      callback(error, "", 0);
      return;
    }
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivateAddress(address))) {
      callback(new OutgoingError("private_address"), "", 0);
    } else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

type Exchange = Readonly<{
  settings: OutgoingSettings;
  agents: Readonly<{ "http:": http.Agent; "https:": https.Agent }>;
  leftMs: number;
}>;

function exchange(
  { url, method = "GET", headers = {}, body }: OutgoingRequest,
  { settings, agents, leftMs }: Exchange,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === "https:";
    const traceparent = traceparentHere();
    const options = {
      method,
      headers: { ...headers, ...(traceparent && { traceparent }) },
      agent: agents[secure ? "https:" : "http:"],
      ...(!settings.privateAddresses && { lookup: publicLookup }),
    };
    const sent = secure ? https.request(url, options) : http.request(url, options);
    let begun = false;
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(failureOf(error, begun));
      sent.destroy();
    };
    const timer = setTimeout(() => {
      fail(new OutgoingError("timeout", begun ? undefined : "ETIMEDOUT"));
    }, leftMs);
    sent.on("error", fail);
    sent.on("response", (answer) => {
      begun = true;
      readWhole(answer, settings.maxBytes).then((whole) => {
        clearTimeout(timer);
        resolve(whole);
      }, fail);
    });
    sent.end(body);
  });
}

const cutCodes = ["ECONNRESET", "EPIPE"];

function failureOf(error: unknown, begun: boolean): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (begun) return new OutgoingError("cut", undefined, { cause: error });
  const reason = code && cutCodes.includes(code) ? "cut" : "unreachable";
  return new OutgoingError(reason, code, { cause: error });
}

async function readWhole(answer: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const { statusCode: status = 0, headers } = answer;
  if (redirects.has(status)) throw new OutgoingError("redirect");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new OutgoingError("too_long");
    chunks.push(bytes);
  }
  if (!answer.complete) throw new OutgoingError("cut");
  return { status, headers, body: Buffer.concat(chunks) };
}
