import { LRUCache } from "lru-cache";

import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { networkOf } from "#app/lib/network.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Limit } from "./limit.server.ts";

/** How many calls a caller may make in all: a signed-in person, else a network address. */
export type UsualLimits = Readonly<{ person: Limit; network: Limit }>;

/** In the demonstration everybody calls from one machine (decision 016). */
export const room = env.demo ? 20 : 1;

/** A page makes about ten calls, and a school is one network. */
export const usualLimits: UsualLimits = {
  person: { calls: 3000 * room, perSeconds: 60 },
  network: { calls: 6000 * room, perSeconds: 60 },
};

/** How many callers are counted at once, some 10 MB; beyond, the least recent ones are forgotten. */
const mostCallers = 50_000;

type Caller = Readonly<{ actor: Actor | undefined; ip: string }>;

/** Who calls, as limits count them: a person, else a network. */
export const callerKey = ({ actor, ip }: Caller): string =>
  actor ? `user:${String(actor.id)}` : `ip:${networkOf(ip)}`;

/**
 * Counts calls under a key in this process's memory, so that a read writes nothing. Beyond the limit: 429 with the
 * seconds to wait (ERR-35).
 */
export function createCounter() {
  // `max` would take all of that memory at once.
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

/** Counts all calls of each caller. */
export function createCallCounter({ person, network }: UsualLimits) {
  const count = createCounter();

  return (caller: Caller, machineNow: Date): void => {
    count(callerKey(caller), caller.actor ? person : network, machineNow);
  };
}
