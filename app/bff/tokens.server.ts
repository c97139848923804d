import { env } from "#app/env.server.ts";
import { type Role, roles } from "#app/lib/actor.ts";

import { dropCookie, readCookie, setCookie } from "./cookies.server.ts";

/** The tokens of a browser, in cookies that no script reads (decision 008). */
export type HeldTokens = Readonly<{ access: string; refresh: string; role: Role | undefined }>;

const yearSeconds = 365 * 24 * 3600;
const prefix = env.secure ? "__Host-" : "";
const names = {
  access: `${prefix}access-token`,
  refresh: `${prefix}refresh-token`,
  /** A hint for display and guards: the API alone knows the role. */
  role: "user-role",
} as const;

/** The tokens that came with a request; without a refresh token there is no session. */
export function readTokens(request: Request): HeldTokens | undefined {
  const refresh = readCookie(request, names.refresh);
  if (!refresh) return undefined;
  const role = readCookie(request, names.role);
  return {
    access: readCookie(request, names.access) ?? "",
    refresh,
    role: roles.find((known) => known === role),
  };
}

/** The cookies that give a browser these tokens, or remove them. */
export function tokenCookies(tokens: HeldTokens | undefined): string[] {
  if (!tokens) return Object.values(names).map((name) => dropCookie(name));
  const age = { maxAge: yearSeconds };
  return [
    setCookie(names.access, tokens.access, age),
    setCookie(names.refresh, tokens.refresh, age),
    ...(tokens.role ? [setCookie(names.role, tokens.role, age)] : []),
  ];
}

/** Whether an access token has expired by its own date; false when it cannot be read. */
export function isStale(access: string, machineNow: Date): boolean {
  if (access === "") return true;
  try {
    const payload = Buffer.from(access.split(".")[1] ?? "", "base64url").toString();
    const claims: unknown = JSON.parse(payload);
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return false;
    return typeof claims.exp === "number" && claims.exp * 1000 <= machineNow.getTime();
  } catch {
    return false;
  }
}
