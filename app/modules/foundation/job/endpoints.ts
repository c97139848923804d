import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";
import { providerKinds, providerNames, roomEngines } from "#app/lib/providers.ts";

const key = z.string().min(1).max(100);

const ranSchema = z.object({
  name: z.string(),
  done: z.number().int(),
  failed: z.number().int(),
  busy: z.literal(true).optional(),
});

const failureShape = {
  id: z.string(),
  tries: z.number().int(),
  since: instant.nullable(),
  next_try: instant,
  failure: z.string(),
};

const nowSchema = z.object({ now: instant });

export const jobs = {
  /** What each sweep has to do: how much now, when the next is due, what keeps failing (API-259, OPS-13). */
  list: operator.get("/api/operator/jobs", {
    command: [],
    list: true,
    cache: "no-store",
    output: z.array(
      z.object({
        job: z.string(),
        what: z.string(),
        due: z.number().int(),
        next: instant.nullable(),
        /** Of the job, in any process. */
        last: instant.nullable(),
        failing: z.array(z.object(failureShape)),
        dead: z.number().int(),
      }),
    ),
  }),

  /** Rows of every sweep that fail, what was tried most first (OPS-33). */
  listFailing: operator.get("/api/operator/jobs/rows", {
    command: "jobs failing",
    list: true,
    query: z.object(pagingShape),
    output: listOf(z.object({ name: z.string(), ...failureShape })),
  }),

  /** Every row that fails is due at once (OPS-33). */
  retryRows: operator.post("/api/operator/jobs/rows/retry", {
    command: [],
    reason: "none",
    output: z.object({ retried: z.number().int() }),
  }),

  /** Does now what is due of one job; 404 for an unknown one. A dry run counts what is due (API-260). */
  run: operator.post("/api/operator/jobs/:name/run", {
    command: [],
    reason: "none",
    limit: { calls: 30, perSeconds: 60 },
    params: z.object({ name: opaqueId("sweep", key) }),
    output: z.array(ranSchema),
  }),

  /** The next run tries the row again; 404 unless it fails (API-314). */
  retryRow: operator.post("/api/operator/jobs/:name/rows/:id/retry", {
    command: "jobs retry-row",
    reason: "none",
    params: z.object({ name: opaqueId("sweep", key), id: opaqueId("sweep_row", key) }),
    output: z.object({
      name: z.string(),
      id: z.string(),
      tries: z.number().int(),
      next_try: instant,
    }),
  }),

  /** Business time; absent in production (API-261, CNV-16). */
  showClock: operator.get("/api/operator/clock", { cache: "no-store", output: nowSchema }),

  setClock: operator.put("/api/operator/clock", {
    reason: "none",
    body: z.object({
      now: z.iso
        .datetime({ offset: true, error: "api.date.invalid", abort: true })
        .regex(/^20\d\d/, "api.date.invalid"),
    }),
    output: nowSchema,
  }),

  /** What the demonstration was filled with; absent in production (API-267, OPS-16). */
  showSeed: operator.get("/api/operator/seed", {
    command: [],
    output: z.object({
      scale: z.string(),
      seeded_at: instant,
      accounts: z.array(z.object({ role: z.enum(roles), email: z.string(), name: z.string() })),
    }),
  }),

  /** Real or a stand-in, and how each answered the process that is asked: since when, last, how fast (API-269). */
  listProviders: operator.get("/api/operator/providers", {
    command: "provider list",
    list: true,
    cache: "no-store",
    output: z.array(
      z.object({
        name: z.enum(providerNames),
        kind: z.enum(providerKinds),
        /** Which one, where there are several. */
        engine: z.enum(roomEngines).nullable(),
        /** Not called since the process started. */
        healthy: z.boolean().nullable(),
        since: instant.nullable(),
        last: instant.nullable(),
        ms: z.number().int().nullable(),
        failure: z.string().nullable(),
        /** It answers, but knows no key or password of ours. */
        refuses_key: z.boolean(),
      }),
    ),
  }),

  /** What runs: versions, database, since when (OPS-35). */
  showService: operator.get("/api/operator/service", {
    command: "service show",
    cache: "no-store",
    output: z.object({
      version: z.string(),
      node: z.string(),
      database: z.string(),
      embedded: z.boolean(),
      /** Seconds that the replica is behind; null while it does not answer, absent without one. */
      replica_behind: z.number().int().nullable().optional(),
      demo: z.boolean(),
      started_at: instant,
    }),
  }),
};
