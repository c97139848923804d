import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worth = 1000;
const compressible = /^(?:text\/|application\/(?:json|xml|manifest\+json|javascript)|image\/svg)/;

export type Encoding = "br" | "gzip" | "identity";

/** Browsers send few distinct Accept-Encoding headers: each is parsed once. */
const understood = new Map<string, Encoding>();

export function prefer(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = understood.get(accepted);
  if (known) return known;
  if (understood.size > 500) understood.clear();
  const best = (["br", "gzip"] as const).find((name) => accepts(accepted, name)) ?? "identity";
  understood.set(accepted, best);
  return best;
}

function accepts(accepted: string, name: string): boolean {
  const refused = new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`);
  return new RegExp(`\\b${name}\\b`).test(accepted) && !refused.test(accepted);
}

/** One call per page: far cheaper than many small flushes. Quality above 5 gains nothing. */
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const gzip = (body: Buffer): Buffer => gzipSync(body, { level: 6 });

const encoders: Record<Encoding, (body: Buffer) => Buffer> = {
  br: brotli,
  gzip,
  identity: (body) => body,
};

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

export const bodyIn = (bodies: Bodies, encoding: Encoding): Buffer =>
  (bodies[encoding] ??= encoders[encoding](bodies.identity));

export function compressed(body: Buffer, headers: Headers, accepted: string | undefined): Buffer {
  const type = headers.get("content-type") ?? "";
  const text = compressible.test(type) && !headers.has("content-encoding");
  if (text) headers.append("Vary", "Accept-Encoding");
  const encoding = text && body.length >= worth ? prefer(accepted) : "identity";
  if (encoding === "identity") return body;
  headers.set("Content-Encoding", encoding);
  return encoders[encoding](body);
}
