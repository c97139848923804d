import { z } from "zod";

import {
  anyone,
  customer,
  instant,
  listOf,
  pagingShape,
  stateSchema,
  teacher,
  visitor,
} from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { consentEndpoints } from "./consent.endpoints.ts";
import { replayStates } from "./domain.ts";
import { recordingEndpoints } from "./recording.endpoints.ts";

const replayId = secretOf("replay", z.guid());

const one = z.object({ id: replayId });

/** `url` is its page; `video` plays for two hours, in the name of the caller, and is null where there is no file of ours. */
export const replaySchema = z.object({
  id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  status: z.enum(replayStates),
  state: stateSchema,
  started_at: instant,
  /** Seconds. */
  duration: z.number().int(),
  bytes: z.number().int(),
  url: z.string(),
  video: z.string().nullable(),
  download: z.string().nullable(),
  /** Kept by the room’s engine, which plays it there once it is published. */
  is_elsewhere: z.boolean(),
  watch_url: z.string().nullable(),
  /** The other side: the teacher’s first name, or those of the pupils who see it. */
  with: z.string(),
  /** How often families have opened it, for the teacher; null for a family, and where the file is not ours. */
  views: z.number().int().nullable(),
  kept_until: instant.nullable(),
  /** Why nothing is left of it. */
  cause: z.string().nullable(),
  may_publish: z.boolean(),
  may_remove: z.boolean(),
});

export const replays = {
  ...recordingEndpoints,
  ...consentEndpoints,

  /** The caller’s: a family has the published ones, a teacher all of the last months (CUS-009, TEA-045). */
  list: anyone.get("/api/replays", {
    list: true,
    query: z.object(pagingShape),
    /** `unpublished`: of all pages. */
    output: listOf(replaySchema).extend({ unpublished: z.number().int() }),
  }),

  /** Of one room; families get the published ones only (API-076). */
  listOfRoom: anyone.get("/api/videoconf/:id/replays", {
    params: z.object({ id: secretOf("room", z.guid()) }),
    list: true,
    output: listOf(replaySchema),
  }),

  show: anyone.get("/api/replays/:id", { params: one, output: replaySchema }),

  /** Families are told by mail (API-077). */
  publish: teacher.put("/api/videoconf/replay/publish/", {
    body: z.object({ id: replayId, isPublished: z.boolean() }),
    output: replaySchema,
    mailsOthers: true,
  }),

  /** For everybody and at once (API-298). */
  remove: teacher.delete("/api/replays/:id", { params: one, answer: "none", mailsOthers: true }),

  /** For everybody and at once, by a family whose pupil is in it. */
  removeOwn: customer.delete("/api/customer/replays/:id", {
    params: one,
    answer: "none",
    mailsOthers: true,
  }),

  /** With ranges; the address is its holder’s own, for two hours. */
  watch: visitor.get("/api/public/replays/:token/video", {
    params: z.object({ token: secretOf("replay address", z.string().max(600)) }),
    query: z.object({ download: z.enum(["1"]).optional() }),
    output: z.instanceof(Response),
    answer: "file",
    cache: "no-store",
    limit: { calls: 1200, perSeconds: 60 },
  }),
};

export type Replay = z.output<typeof replaySchema>;
