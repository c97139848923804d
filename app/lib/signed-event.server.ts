import { createHmac } from "node:crypto";

export function signatureOf(body: string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  const code = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${code}`;
}

export type Post = (body: string, signature: string) => Promise<boolean>;

export const holdMs = 30_000;
