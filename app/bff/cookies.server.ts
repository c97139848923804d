import { env } from "#app/env.server.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

const day = 24 * 3600;
const prefix = env.secure ? "__Host-" : "";

/** Every cookie that the site sets: its name, and its life in seconds. The page of cookies names each of them (PUB-064). */
export const ownCookies = {
  access: { name: `${prefix}access-token`, seconds: 365 * day },
  refresh: { name: `${prefix}refresh-token`, seconds: 365 * day },
  /** A hint for display and guards: the API alone knows the role. */
  role: { name: "user-role", seconds: 365 * day },
  draft: { name: "draft", seconds: 2 * day },
  flash: { name: "flash", seconds: 300 },
  selection: { name: "selection", seconds: 90 * day },
  consent: { name: "consent", seconds: 183 * day },
} as const;

export type OwnCookie = keyof typeof ownCookies;

/** Sets a cookie of ours, for its life. */
export function setCookie(cookie: OwnCookie, value: string): string {
  const { name, seconds } = ownCookies[cookie];
  return lineOf(name, value, seconds);
}

/** Makes the browser forget a cookie of ours. */
export const dropCookie = (cookie: OwnCookie) => lineOf(ownCookies[cookie].name, "", 0);

/**
 * Never readable by scripts, sent over TLS only where there is one, never to another site's form. SameSite stands
 * last: lynx reads it as another cookie, with all that follows.
 */
function lineOf(name: string, value: string, seconds: number): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "HttpOnly"];
  parts.push(`Max-Age=${String(seconds)}`);
  if (env.secure) parts.push("Secure");
  return [...parts, "SameSite=Lax"].join("; ");
}

/** The value of a cookie of ours that the browser sent; undefined when it sent none, or one that cannot be read. */
export const readCookie = (request: Request, cookie: OwnCookie): string | undefined =>
  cookieIn(request.headers.get("cookie"), cookie);

/** The same, in the header as it came. */
export function cookieIn(sent: string | null | undefined, cookie: OwnCookie): string | undefined {
  if (!sent) return undefined;
  const { name } = ownCookies[cookie];
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

const cookieName = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const mostForgotten = 30;

/** Makes the browser forget the cookies of this site that are not ours: what services left here under its name or a wider one. */
export function dropForeign(request: Request): string[] {
  const ours = new Set<string>(Object.values(ownCookies).map(({ name }) => name));
  const sent = (request.headers.get("cookie") ?? "")
    .split(/;\s*/)
    .map((part) => part.split("=")[0] ?? "");
  const foreign = [...new Set(sent)].filter((name) => cookieName.test(name) && !ours.has(name));
  const over = "Path=/; Max-Age=0";
  return foreign
    .slice(0, mostForgotten)
    .flatMap((name) => [
      `${name}=; ${over}`,
      ...domainsOf(new URL(env.origin).hostname).map(
        (domain) => `${name}=; Domain=${domain}; ${over}`,
      ),
    ]);
}

/** The host and what stands above it, the top level apart; none for a number or a name of one word. */
function domainsOf(host: string): string[] {
  const labels = host.split(".");
  if (/^[\d.]+$|:/.test(host)) return [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

const keys = () => keysFor(env.sessionSecrets, "cookie");

/** A value with our signature. */
export const signed = (value: unknown) => sealed(keys(), value);

/** The value that `signed` wrote; undefined when the signature is not ours. */
export const unsigned = (cookie: string | undefined) => unsealed(keys(), cookie);
