const withoutSlash = /^\/(?:assets|api)(?:\/|$)|\.data$|\/[^/]*\.[A-Za-z0-9]{1,8}$/;
const machine = new Set(["/healthz", "/readyz"]);

/**
 * The canonical form of a document's address (decision 004): one leading slash, one at the end, the query kept.
 * Undefined when the address has that form. `target` is the raw path and query of a GET or HEAD.
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

/**
 * In demo mode one machine has several loopback names, cookies and forms work under one: the address of the same
 * page under that name. Undefined when the request already uses it.
 */
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
