import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The key of one use, derived from the server's secret: no two uses share one. */
export function keyFor(secret: string, use: string): Buffer {
  return createHmac("sha256", secret).update(`preau ${use}`).digest();
}

/** 256 random bits, fit for an address or a cookie. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** What is stored of a token: enough to know it again, not to use it. */
export const hashOfToken = (token: string) =>
  createHash("sha256").update(token).digest("base64url");

/** The seal of a text under a key. */
export const sealOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Whether the seal is ours; takes the same time whatever is wrong. */
export function isSealed(key: Buffer, text: string, seal: string): boolean {
  const ours = Buffer.from(sealOf(key, text));
  const theirs = Buffer.from(seal);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
