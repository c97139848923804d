import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

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

/** Quality above 5 gains nothing; 4 takes two thirds of its time for a fourteenth more bytes. */
const effort = { shared: 5, personal: 4 };

/** One call per page, in one piece: far cheaper than many small flushes. */
const brotliOptions = ({ length }: Buffer, quality = effort.shared) => ({
  chunkSize: 1 << 16,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const gzipOptions = { level: 6 };

const encoders: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotliOptions(body)),
  gzip: (body) => gzipSync(body, gzipOptions),
  identity: (body) => body,
};

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

export const bodyIn = (bodies: Bodies, encoding: Encoding): Buffer =>
  (bodies[encoding] ??= encoders[encoding](bodies.identity));

const isCompressible = (headers: Headers): boolean =>
  compressible.test(headers.get("content-type") ?? "") && !headers.has("content-encoding");

/** A page that is not kept, in a thread of its own: other requests go on meanwhile. */
export async function compressed(
  body: Buffer,
  headers: Headers,
  { accepted, isPersonal }: { accepted: string | undefined; isPersonal: boolean },
): Promise<Buffer> {
  const isText = isCompressible(headers);
  if (isText) headers.append("Vary", "Accept-Encoding");
  const encoding = isText && body.length >= worth ? prefer(accepted) : "identity";
  if (encoding === "identity") return body;
  headers.set("Content-Encoding", encoding);
  if (encoding === "gzip") return byGzip(body, gzipOptions);
  return byBrotli(body, brotliOptions(body, isPersonal ? effort.personal : effort.shared));
}
