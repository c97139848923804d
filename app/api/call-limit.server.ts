import { LRUCache } from "lru-cache";

import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { networkOf } from "#app/lib/network.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Limit } from "./limit.server.ts";

/** Calls in all per caller: signed-in person, otherwise network address. */
export type UsualLimits = Readonly<{ person: Limit; network: Limit }>;

/** In the demonstration all callers share one machine (decision 044). */
export const room = env.demo ? 20 : 1;

export const usualLimits: UsualLimits = {
  person: { calls: 3000 * room, perSeconds: 60 },
  network: { calls: 6000 * room, perSeconds: 60 },
};

/** Callers counted at once, about 10 MB; beyond that the least recent are forgotten. */
const mostCallers = 50_000;

type Caller = Readonly<{ actor: Actor | undefined; ip: string }>;

export const callerKey = ({ actor, ip }: Caller): string =>
  actor ? `user:${String(actor.id)}` : `ip:${networkOf(ip)}`;

/** Counted in this process's memory, so that reads write nothing. 429 with the seconds to wait (ERR-35). */
export function createCounter() {
  // `max` would allocate all of that memory at once.
  const callers = new LRUCache<string, { since: number; calls: number }>({
    maxSize: mostCallers,
    sizeCalculation: () => 1,
  });

  return (key: string, { calls, perSeconds }: Limit, machineNow: Date): void => {
    const now = machineNow.getTime();
    const known = callers.get(key);
    const leftMs = known ? known.since + perSeconds * 1000 - now : 0;
    if (!known || leftMs <= 0) {
      callers.set(key, { since: now, calls: 1 });
      return;
    }
    known.calls++;
    if (known.calls > calls) {
      throw new RuleError("too_many", "api.too_many", { retryAfter: Math.ceil(leftMs / 1000) });
    }
  };
}

export function createCallCounter({ person, network }: UsualLimits) {
  const count = createCounter();

  return (caller: Caller, machineNow: Date): void => {
    count(callerKey(caller), caller.actor ? person : network, machineNow);
  };
}
