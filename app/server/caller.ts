import type { IncomingMessage } from "node:http";

import { agreedHeader, cutHeader, ipHeader } from "#app/lib/own-headers.ts";

/** Address seen by the last trusted proxy: X-Forwarded-For entries further left may be forged (security 33). */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: number,
): string {
  const hops = [...(forwarded?.split(",").map((hop) => hop.trim()) ?? []), peer ?? "unknown"];
  const hop = hops[Math.max(0, hops.length - 1 - trusted)] ?? "unknown";
  return (hop || "unknown").replace(/^::ffff:/, "").slice(0, 64);
}

export function callerOf({ headers, socket }: IncomingMessage, trusted: number): string {
  const forwarded = headers["x-forwarded-for"];
  const list = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return callerAddress(socket.remoteAddress, list, trusted);
}

const forwardedHost = "x-forwarded-host";
const ours = new Set([ipHeader, agreedHeader, cutHeader, forwardedHost]);

/** Remix compares host and Origin, which the transport has checked. Copies sent from outside are overwritten. */
export function nameCaller(
  request: IncomingMessage,
  { trusted, host }: { trusted: number; host?: string | undefined },
): void {
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    const name = rawHeaders[at]?.toLowerCase();
    if (name && ours.has(name)) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(ipHeader, callerOf(request, trusted));
  if (host) rawHeaders.push(forwardedHost, host);
}
