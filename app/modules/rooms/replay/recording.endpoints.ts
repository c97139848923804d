import { z } from "zod";

import { teacher, visitor, whole } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { lackKinds } from "./domain.ts";

const ofRoom = { id: secretOf("room", z.guid()) };

const params = z.object(ofRoom);

const ofPart = z.object({ ...ofRoom, part: opaquePart() });

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

const state = z.enum(["start", "stop"]);

const file = z.file("api.replay.part").optional();

/** A page of the room shows its place, as for signals; a program of the teacher's its token. */
export const recordingEndpoints = {
  /** For a page that comes back, and after each signal `recording`. */
  showRecording: visitor.get("/api/public/rooms/:id/recording", {
    params,
    query: z.object({ place }),
    output: recordingSchema,
    cache: "no-store",
    limit: { calls: 240, perSeconds: 60 },
  }),

  /** The teacher starts and stops; 409 where a parent’s leave or room on the disk is lacking. */
  record: visitor.post("/api/public/rooms/:id/recording", {
    params,
    body: z.object({ place, key, state }),
    output: recordingSchema,
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** Yes or no of a person in the room; a no, even later, stops it and erases what was taken (API-296). */
  answer: visitor.post("/api/public/rooms/:id/recording/answer", {
    params,
    body: z.object({ place, yes: z.boolean() }),
    output: recordingSchema,
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** In their order: one known already is taken as done, one too early is 409 with the `next`. */
  addPart: visitor.put("/api/public/rooms/:id/recording/:part", {
    params: ofPart,
    reads: "multipart",
    body: z.object({ place, key, file }),
    output: z.object({ next: z.number().int() }),
    limit: { calls: 400, perSeconds: 60 },
  }),

  /** For the room that its teacher is in, by that link (API-296). */
  recordOwn: teacher.post("/api/rooms/:id/recording", {
    params,
    body: z.object({ key, state }),
    output: recordingSchema,
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** A part of the caller’s own recording (API-296). */
  addOwnPart: teacher.put("/api/rooms/:id/recording/:part", {
    params: ofPart,
    reads: "multipart",
    body: z.object({ key, file }),
    output: z.object({ next: z.number().int() }),
    limit: { calls: 400, perSeconds: 60 },
  }),
};

function opaquePart() {
  return secretOf("part", whole(z.number().int().min(1).max(100_000)));
}

export type Recording = z.output<typeof recordingSchema>;
