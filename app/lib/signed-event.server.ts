import { createHmac } from "node:crypto";

/** Signs a body as the providers that stand-ins play do: a time in seconds, and a code over both. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  const code = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${code}`;
}

/** Hands a signed body to the site; says whether the site took it. */
export type Post = (body: string, signature: string) => Promise<boolean>;

/** How long an event that is being posted is nobody else's. */
export const holdMs = 30_000;
