import { createHmac } from "node:crypto";

export const signatureOf = (body: string, secret: string, now: Date): string =>
  signaturesOf(body, [secret], now);

/** HMAC-SHA256 of the time and the body, by each secret: during a change a receiver knows one of two (OPS-43). */
export function signaturesOf(body: string, secrets: readonly string[], now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  const codeBy = (secret: string) =>
    createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return [`t=${time}`, ...secrets.map((secret) => `v1=${codeBy(secret)}`)].join(",");
}

export type Post = (body: string, signature: string) => Promise<boolean>;

export const holdMs = 30_000;
