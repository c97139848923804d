import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";

import { isRead } from "#app/lib/http-method.ts";
import { networkOf } from "#app/lib/network.ts";
import { cutHeader } from "#app/lib/own-headers.ts";

import { formBytes } from "./body-limit.ts";
import { callerOf, nameCaller } from "./caller.ts";
import { drainAfter, wholeParts } from "./cut-upload.ts";
import type { Door } from "./door.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { plainAnswer, type PlainStatus } from "./plain.ts";
import { countRequest } from "./request-metrics.ts";
import { holdUploads, type Upload, type Uploads } from "./uploads.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

export type HttpOptions = {
  fetch: Fetch;
  hit: (request: IncomingMessage, response: ServerResponse) => boolean;
  headers: Readonly<Record<string, string>>;
  isStopping: () => boolean;
  door?: Pick<Door, "arrive" | "enter">;
  trustedProxies: number;
  /** Public name of the site, whatever name a proxy uses. */
  host?: string;
  /** Bytes; 64 KB by default. */
  bodyLimit?: (path: string) => number;
  patience?: Patience;
};

/** Milliseconds; `check` is the polling interval. */
type Patience = { headers: number; request: number; check: number };

const usualPatience: Patience = { headers: 10_000, request: 30_000, check: 2000 };

/** A photo may take four times as long as a form: two minutes. */
const uploadPatience = 4;
/** Bytes of uploads in progress; beyond, one is refused and must retry. */
const mostUploading = 64 << 20;

const longestAddress = 4096;
const writable = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses before reading (decision 011). Timeouts: 10 s headers, 30 s request, two minutes with a photo, checked
 * every 2 s.
 */
export function createHttpServer(options: HttpOptions): Server {
  const listener = getRequestListener(options.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    // What cannot become a Request (an invalid host) still gets our headers.
    errorHandler: () => {
      const { status, headers, body } = plainAnswer(400, "");
      return new Response(body, { status, headers: { ...options.headers, ...headers } });
    },
  });

  const uploads = holdUploads(mostUploading);

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const taken = await takeOrRefuse(request, options, uploads);
    if (taken && taken !== "cut") {
      if (taken !== "gone") refuse(request, response, taken, options.headers);
      return;
    }
    nameCaller(request, { trusted: options.trustedProxies, host: options.host });
    if (taken === "cut") sayCut(request, response);
    await listener(request, response);
  }

  const { headers, request: whole, check } = options.patience ?? usualPatience;
  const checks = { connectionsCheckingInterval: check, requireHostHeader: false };
  const inTurn = oneAtATime();

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (options.isStopping()) response.shouldKeepAlive = false;
    if (options.hit(request, response)) return;
    receive(request, response).catch(() => response.destroy());
  }
  const enter =
    options.door?.enter ??
    ((act: () => void) => {
      act();
    });
  const server = createServer(checks, (request, response) => {
    inTurn(request, response, () => {
      enter(() => {
        answer(request, response);
      });
    });
  });
  if (options.door) server.on("connection", options.door.arrive);
  server.headersTimeout = headers;
  server.requestTimeout = whole * uploadPatience;
  server.timeout = 60_000;
  server.keepAliveTimeout = 10_000;
  // With "Expect: 100-continue", refusals come before the body is sent.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (refusalOf(request, options) === undefined) response.writeContinue();
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    server.emit("request", request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    refuseUnread(error.code, socket, options.headers);
  });
  server.on("connect", (_request, socket) => {
    refuseUnread("HPE_INVALID_METHOD", socket, options.headers);
  });
  return server;
}

async function takeOrRefuse(request: IncomingMessage, options: HttpOptions, uploads: Uploads) {
  const early = refusalOf(request, options);
  const isNotified = early === 413 && mayBeAnswered(request, options);
  return early && !isNotified ? early : takeBodyOf(request, options, uploads);
}

function sayCut(request: IncomingMessage, response: ServerResponse): void {
  request.rawHeaders.push(cutHeader, "1");
  drainAfter(request, response);
}

const takeBodyOf = (request: IncomingMessage, options: HttpOptions, uploads: Uploads) =>
  writable.has(request.method ?? "") ? takeBody(request, options, uploads) : undefined;

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

function refusalOf(request: IncomingMessage, options: HttpOptions): PlainStatus | undefined {
  const { url = "", headers } = request;
  if (url.length > longestAddress) return 414;
  if (!isKnownMethod(request)) return 405;
  // A proxy's request line ("GET http://…") is no address of this site.
  if (headers.host === undefined || !url.startsWith("/")) return 400;
  return Number(headers["content-length"] ?? 0) > limitFor(request, options) ? 413 : undefined;
}

function isKnownMethod({ method = "", url = "" }: IncomingMessage): boolean {
  if (isRead(method) || method === "POST") return true;
  return url.startsWith("/api/") && writable.has(method);
}

/** A form with too heavy a file still reaches its page, which reports it at the field (ERR-36). */
function mayBeAnswered(request: IncomingMessage, options: HttpOptions): boolean {
  const isForm = request.method === "POST" && !pathOf(request).startsWith("/api/");
  return isForm && limitFor(request, options) > formBytes && request.headers.expect === undefined;
}

const limitFor = (request: IncomingMessage, { bodyLimit }: HttpOptions) =>
  bodyLimit?.(pathOf(request)) ?? formBytes;

/** The rest of the request is not read. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: PlainStatus,
  ours: Readonly<Record<string, string>>,
) {
  const { headers, body } = plainAnswer(status, pathOf(request));
  countRequest("refused", { status });
  response.writeHead(status, { ...ours, ...headers, Connection: "close" });
  response.end(request.method === "HEAD" ? undefined : body, () => {
    if (!request.complete) closeGently(request.socket);
  });
}

/** The client may still be writing: it gets time to read the answer before the socket is destroyed. */
function closeGently(socket: IncomingMessage["socket"]) {
  socket.end();
  setTimeout(() => socket.destroy(), 500).unref();
}

type Taken = PlainStatus | "gone" | "cut" | undefined;

/**
 * Whole before anything runs, so a slow sender holds only a socket. 413 too long, 408 too slow, 503 too many uploads.
 * "gone": client left. "cut": file too heavy, fields kept.
 */
async function takeBody(
  request: IncomingMessage & { rawBody?: Buffer },
  options: HttpOptions,
  uploads: Uploads,
): Promise<Taken> {
  const most = limitFor(request, options);
  const limit = Number(request.headers["content-length"] ?? 0) > most ? formBytes : most;
  const isUpload = limit > formBytes;
  const { request: formMs } = options.patience ?? usualPatience;
  const chunks: Buffer[] = [];
  let size = 0;
  let upload: Upload | undefined;
  const refused = await new Promise<PlainStatus | "gone" | undefined>((resolve) => {
    const late = isUpload ? undefined : setTimeout(resolve, formMs, 408).unref();
    const network = networkOf(callerOf(request, options.trustedProxies));
    upload = isUpload ? uploads.begin(network, resolve.bind(undefined, 503)) : undefined;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) {
        clearTimeout(late);
        resolve(413);
      }
      if (upload) uploads.add(upload, chunk.length);
    });
    request.on("end", () => {
      clearTimeout(late);
      resolve(undefined);
    });
    request.on("error", () => {
      clearTimeout(late);
      resolve("gone");
    });
  });
  if (upload) uploads.end(upload);
  if (refused === undefined) {
    request.rawBody = Buffer.concat(chunks);
    return undefined;
  }
  request.pause();
  request.removeAllListeners("data");
  if (refused !== 413 || !mayBeAnswered(request, options)) return refused;
  return cutAfterFields(request, chunks);
}

function cutAfterFields(
  request: IncomingMessage & { rawBody?: Buffer },
  chunks: readonly Buffer[],
): "cut" | 413 {
  const begun = Buffer.concat(chunks).subarray(0, formBytes);
  const whole = wholeParts(begun, request.headers["content-type"]);
  if (!whole) return 413;
  request.rawBody = whole;
  return "cut";
}

const unread: Record<string, PlainStatus> = {
  HPE_INVALID_METHOD: 501,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function refuseUnread(
  code: string | undefined,
  socket: Duplex,
  ours: Readonly<Record<string, string>>,
) {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = unread[code ?? ""] ?? 400;
  countRequest("refused", { status });
  const { headers, body } = plainAnswer(status, "");
  const all = {
    ...ours,
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end(`HTTP/1.1 ${String(status)} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), 500).unref();
}
