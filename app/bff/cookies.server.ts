import { env } from "#app/env.server.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

const day = 24 * 3600;
const prefix = env.secure ? "__Host-" : "";

/** Name and lifetime in seconds; the cookies page lists them (PUB-064). */
export const ownCookies = {
  access: { name: `${prefix}access-token`, seconds: 365 * day },
  refresh: { name: `${prefix}refresh-token`, seconds: 365 * day },
  /** A hint for display and guards: only the API knows the role. */
  role: { name: "user-role", seconds: 365 * day },
  draft: { name: "draft", seconds: 2 * day },
  flash: { name: "flash", seconds: 300 },
  selection: { name: "selection", seconds: 90 * day },
  consent: { name: "consent", seconds: 183 * day },
} as const;

export type OwnCookie = keyof typeof ownCookies;

export function setCookie(cookie: OwnCookie, value: string): string {
  const { name, seconds } = ownCookies[cookie];
  return lineOf(name, value, seconds);
}

export const dropCookie = (cookie: OwnCookie) => lineOf(ownCookies[cookie].name, "", 0);

/** HttpOnly, Secure under TLS. SameSite comes last: lynx reads it as another cookie, with all that follows. */
function lineOf(name: string, value: string, seconds: number): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "HttpOnly"];
  parts.push(`Max-Age=${String(seconds)}`);
  if (env.secure) parts.push("Secure");
  return [...parts, "SameSite=Lax"].join("; ");
}

export const readCookie = (request: Request, cookie: OwnCookie): string | undefined =>
  cookieIn(request.headers.get("cookie"), cookie);

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

/** Expires cookies that third-party services left under our domain or a wider one. */
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

function domainsOf(host: string): string[] {
  const labels = host.split(".");
  if (/^[\d.]+$|:/.test(host)) return [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

const keys = () => keysFor(env.sessionSecrets, "cookie");

export const signed = (value: unknown) => sealed(keys(), value);

/** Undefined when the signature is not ours. */
export const unsigned = (cookie: string | undefined) => unsealed(keys(), cookie);
