import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Count } from "#app/lib/counters.ts";

import type { Jobs } from "./jobs.ts";

/** Use case context (decision 022). `now` is business time, `machineNow` is for tokens and limits (decision 014). */
export type Call<By extends Actor | undefined = Actor> = Readonly<{
  db: Db;
  /** For reads that may lag behind a write: a replica where visitors read, otherwise the same handle. */
  reader: Db;
  replica?: Readonly<{ behind: () => number | null }> | undefined;
  actor: By;
  now: Date;
  machineNow: Date;
  gateways: Gateways;
  headers: Headers;
  count?: Count | undefined;
  jobs?: Jobs | undefined;
  /** Network address of the caller, set by our own server. */
  ip: string;
}>;

export type OpenCall = Call<Actor | undefined>;
