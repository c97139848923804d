import { env } from "#app/env.server.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

type Options = { maxAge?: number };

/**
 * A cookie of ours: never readable by scripts, sent over TLS only where there is one, never to another site's
 * form. SameSite stands last: lynx reads it as another cookie, with all that follows.
 */
export function setCookie(name: string, value: string, { maxAge }: Options = {}): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "HttpOnly"];
  if (maxAge !== undefined) parts.push(`Max-Age=${String(maxAge)}`);
  if (env.secure) parts.push("Secure");
  return [...parts, "SameSite=Lax"].join("; ");
}

/** Makes the browser forget a cookie of ours. */
export const dropCookie = (name: string) => setCookie(name, "", { maxAge: 0 });

/** The value of a cookie the browser sent; undefined when it sent none, or one that cannot be read. */
export function readCookie(request: Request, name: string): string | undefined {
  const sent = request.headers.get("cookie");
  if (!sent) return undefined;
  for (const part of sent.split(/;\s*/)) {
    if (!part.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(part.slice(name.length + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

const keys = () => keysFor(env.sessionSecrets, "cookie");

/** A value with our signature. */
export const signed = (value: unknown) => sealed(keys(), value);

/** The value that `signed` wrote; undefined when the signature is not ours. */
export const unsigned = (cookie: string | undefined) => unsealed(keys(), cookie);
