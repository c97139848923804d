import { type Role, roles } from "#app/lib/actor.ts";

import { dropCookie, readCookie, setCookie } from "./cookies.server.ts";

/** Not readable by scripts (decision 008). */
export type HeldTokens = Readonly<{ access: string; refresh: string; role: Role | undefined }>;

const held = ["access", "refresh", "role"] as const;

/** Without a refresh token there is no session. */
export function readTokens(request: Request): HeldTokens | undefined {
  const refresh = readCookie(request, "refresh");
  if (!refresh) return undefined;
  const role = readCookie(request, "role");
  return {
    access: readCookie(request, "access") ?? "",
    refresh,
    role: roles.find((known) => known === role),
  };
}

export function tokenCookies(tokens: HeldTokens | undefined): string[] {
  if (!tokens) return held.map(dropCookie);
  return [
    setCookie("access", tokens.access),
    setCookie("refresh", tokens.refresh),
    ...(tokens.role ? [setCookie("role", tokens.role)] : []),
  ];
}

/** False when it cannot be read. */
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
