import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";

import { isRead } from "#app/lib/http-method.ts";

import { prefer } from "./compress.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const precompressed = { br: ".br", gzip: ".gz" } as const;

type File = {
  path: string;
  type: string;
  /** Absent where the name identifies the content: never revalidated. */
  etag: string | undefined;
  cache: string;
  encodings: readonly ("br" | "gzip")[];
};

export function openFiles(folder: string) {
  const files = new Map<string, File>();
  const bytes = new Map<string, Buffer>();
  for (const path of existsSync(folder) ? filesUnder(folder) : []) {
    const file = fileAt(folder, path);
    if (file) files.set(`/${relative(folder, path).split(sep).join("/")}`, file);
  }

  function read(path: string): Buffer {
    const kept = bytes.get(path);
    if (kept) return kept;
    const body = readFileSync(path);
    bytes.set(path, body);
    return body;
  }

  return function serveFile(request: Request): Response | undefined {
    const { method, headers: requestHeaders } = request;
    const file = isRead(method) ? files.get(new URL(request.url).pathname) : undefined;
    if (!file) return undefined;
    const headers = headersOf(file);
    if (file.etag && requestHeaders.get("if-none-match")?.includes(file.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const body = bodyOf(file, prefer(requestHeaders.get("accept-encoding") ?? undefined), headers);
    return new Response(method === "HEAD" ? null : new Uint8Array(body), { headers });
  };

  function bodyOf({ path, encodings }: File, wanted: string, headers: Headers): Buffer {
    const encoding = encodings.find((name) => name === wanted);
    if (encoding) headers.set("Content-Encoding", encoding);
    const body = read(encoding ? path + precompressed[encoding] : path);
    headers.set("Content-Length", String(body.length));
    return body;
  }
}

const isWorker = (path: string) => basename(path) === "sw.js";
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Content-named files are kept for ever, a worker is revalidated each time, others live an hour. */
function cacheOf(path: string, hashed: boolean): string {
  if (hashed) return "public, max-age=31536000, immutable";
  return isWorker(path) ? "no-cache" : "public, max-age=3600";
}

function headersOf({ path, type, cache, etag, encodings }: File): Headers {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": cache });
  if (etag) headers.set("ETag", etag);
  if (encodings.length > 0) headers.set("Vary", "Accept-Encoding");
  if (isWorker(path)) headers.set("Content-Security-Policy", workerPolicy);
  return headers;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function fileAt(folder: string, path: string): File | undefined {
  const type = types[extname(path)];
  if (!type || relative(folder, path).startsWith(".")) return undefined;
  const hashed = relative(folder, path).startsWith(`assets${sep}`);
  return {
    path,
    type,
    etag: hashed ? undefined : etagOf(path),
    cache: cacheOf(path, hashed),
    encodings: (["br", "gzip"] as const).filter((name) => existsSync(path + precompressed[name])),
  };
}

function etagOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  const mark = createHash("sha1").update(`${path} ${String(size)} ${String(mtimeMs)}`);
  return `W/"${mark.digest("base64url")}"`;
}
