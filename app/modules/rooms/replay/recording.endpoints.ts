import { z } from "zod";

import { visitor, whole } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { lackKinds } from "./domain.ts";

const params = z.object({ id: secretOf("room", z.guid()) });

/** Sealed by the page that lets in, as for signals. */
const place = z.string().max(2000);

/** Made by the page that records. */
const key = secretOf("recording", z.guid("api.replay.key"));

/** Null: nothing is recorded, and no consent is requested. */
const recordingSchema = z
  .object({
    state: z.enum(["awaiting", "recording", "over", "refused"]),
    teacher: z.string(),
    /** Parts that have come. */
    parts: z.number().int(),
    /** This person’s own. */
    answer: z.boolean().nullable(),
    /** Of this person is asked a yes or a no. */
    is_needed: z.boolean(),
    lacks: z.array(z.object({ name: z.string(), why: z.enum(lackKinds) })),
  })
  .nullable();

export const recordingEndpoints = {
  /** For a page that comes back, and after each signal `recording`. */
  showRecording: visitor.get("/api/rooms/:id/recording", {
    params,
    query: z.object({ place }),
    output: recordingSchema,
    cache: "no-store",
    limit: { calls: 240, perSeconds: 60 },
  }),

  /** The teacher starts and stops (API-296); 409 where a parent’s leave or room on the disk is lacking. */
  record: visitor.post("/api/rooms/:id/recording", {
    params,
    body: z.object({ place, key, state: z.enum(["start", "stop"]) }),
    output: recordingSchema,
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** Yes or no of a person in the room; a no, even later, stops it and erases what was taken (API-296). */
  answer: visitor.post("/api/rooms/:id/recording/answer", {
    params,
    body: z.object({ place, yes: z.boolean() }),
    output: recordingSchema,
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** In their order (API-296): one known already is taken as done, one too early is 409 with the `next`. */
  addPart: visitor.put("/api/rooms/:id/recording/:part", {
    params: params.extend({ part: opaquePart() }),
    reads: "multipart",
    body: z.object({ place, key, file: z.file("api.replay.part").optional() }),
    output: z.object({ next: z.number().int() }),
    limit: { calls: 400, perSeconds: 60 },
  }),
};

function opaquePart() {
  return secretOf("part", whole(z.number().int().min(1).max(100_000)));
}

export type Recording = z.output<typeof recordingSchema>;
