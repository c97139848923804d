const withoutSlash = /^\/(?:assets|api)(?:\/|$)|\.data$|\/[^/]*\.[A-Za-z0-9]{1,8}$/;
const machine = new Set(["/healthz", "/readyz"]);

/**
 * Canonical form (decision 004): one leading and one trailing slash, query kept; undefined when already canonical.
 * `target`: raw path and query.
 */
export function canonicalAddress(target: string): string | undefined {
  const cut = target.indexOf("?");
  const path = cut < 0 ? target : target.slice(0, cut);
  const query = cut < 0 ? "" : target.slice(cut);
  // A browser reads "/\host" and "//host" as another site's address.
  const led = path.replace(/^[/\\]+/, "/");
  const whole = led.endsWith("/") || withoutSlash.test(led) || machine.has(led) ? led : `${led}/`;
  return whole === path ? undefined : whole + query;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Loopback has several names; cookies and forms need one. Undefined when the request already uses it. */
export function publicAddress(
  host: string | undefined,
  target: string,
  origin: string,
): string | undefined {
  if (!host || !target.startsWith("/")) return undefined;
  const ours = new URL(origin);
  const { hostname, port } = split(host);
  const other = hostname !== ours.hostname && loopback.has(hostname) && loopback.has(ours.hostname);
  return other && port === ours.port ? origin + target.replace(/^[/\\]+/, "/") : undefined;
}

function split(host: string) {
  const [, hostname = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(host) ?? [];
  return { hostname: hostname.toLowerCase(), port };
}
