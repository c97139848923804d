import { LRUCache } from "lru-cache";

import { log, redactText } from "#app/bff/log.server.ts";
import { networkOf } from "#app/lib/network.ts";

const most = 30;
const perMs = 60_000;
const longest = 2000;
/** Beyond, the least recent are forgotten. */
const mostNetworks = 10_000;

/** Logged, thirty a minute per network, never answered. */
export function createReports(
  clock: () => number = () => performance.now(),
  write: (report: string) => void = (report) => {
    log.warn({ report }, "content policy");
  },
) {
  const networks = new LRUCache<string, { since: number; count: number }>({ max: mostNetworks });

  return function report(ip: string, body: string): void {
    const network = networkOf(ip);
    const known = networks.get(network);
    const window = known && clock() - known.since <= perMs ? known : { since: clock(), count: 0 };
    networks.set(network, window);
    window.count++;
    if (window.count > most) return;
    write(redactText(body.slice(0, longest)));
  };
}
