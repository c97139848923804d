import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Count } from "#app/lib/counters.ts";

/**
 * What a use case receives beside its input (decision 022): the database, who calls, when, and the third parties.
 * `now` is business time, `machineNow` is for tokens and limits (decision 014).
 */
export type Call<By extends Actor | undefined = Actor> = Readonly<{
  db: Db;
  /** For reads that may lag behind a write of the same second: a replica one day, the same handle today. */
  reader: Db;
  actor: By;
  now: Date;
  machineNow: Date;
  gateways: Gateways;
  headers: Headers;
  /** Counts one among the site's own numbers. */
  count?: Count | undefined;
  /** The network address of the caller, as our own server tells it. */
  ip: string;
}>;

/** A call of an endpoint that anyone may use: the actor may be missing. */
export type OpenCall = Call<Actor | undefined>;
