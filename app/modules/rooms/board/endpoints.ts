import { z } from "zod";

import { idSchema, visitor, whole } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { bounds, colourNames, grounds, sheet } from "./domain.ts";

const ofRoom = z.object({ uuid: secretOf("room", z.guid()) });

/** Of a seat in the room; the lobby’s page gives it. */
const place = z.string().max(2000);

/** The browser’s own name of what it did: sent twice it is there once. */
const key = secretOf("board_entry", z.guid());

const page = z.number().int().min(1).max(bounds.pages);
const across = z
  .number()
  .int()
  .min(-100)
  .max(sheet.width + 100);
const down = z
  .number()
  .int()
  .min(-100)
  .max(sheet.height + 100);

const bodies = {
  stroke: z.object({
    colour: z.enum(colourNames),
    points: z
      .array(
        z
          .number()
          .int()
          .min(-100)
          .max(sheet.width + 100),
      )
      .min(2)
      .max(bounds.points * 2)
      .refine(({ length }) => length % 2 === 0),
  }),
  text: z.object({
    colour: z.enum(colourNames),
    x: across,
    y: down,
    text: z.string().min(1).max(bounds.text),
  }),
  erase: z.object({ keys: z.array(key).min(1).max(bounds.erased) }),
  ground: z.object({ ground: z.enum(grounds) }),
  photo: z.object({ x: across, y: down, width: z.number().int(), height: z.number().int() }),
};

const acts = [
  z.object({ key, page, kind: z.literal("stroke"), body: bodies.stroke }),
  z.object({ key, page, kind: z.literal("text"), body: bodies.text }),
  z.object({ key, page, kind: z.literal("erase"), body: bodies.erase }),
  z.object({ key, page, kind: z.literal("ground"), body: bodies.ground }),
] as const;

const photo = z.object({ key, page, kind: z.literal("photo"), body: bodies.photo });

const id = z.object({ id: z.number().int() });

/** `id` grows in the order in which the server took them. */
const entrySchema = z.discriminatedUnion("kind", [
  id.extend(acts[0].shape),
  id.extend(acts[1].shape),
  id.extend(acts[2].shape),
  id.extend(acts[3].shape),
  id.extend(photo.shape),
]);

/** After the last that was read. */
const readSchema = z.object({ entries: z.array(entrySchema), has_more: z.boolean() });

const path = "/api/public/rooms/:uuid/board" as const;

export const boards = {
  /** What was done after the last that was read, by everybody; the rest in a next call. */
  list: visitor.get(path, {
    limit: { calls: 600, perSeconds: 60 },
    params: ofRoom,
    query: z.object({ place, after: whole(z.number().int().min(0)).optional() }),
    output: readSchema,
    cache: "no-store",
  }),

  /** In the order given; those in the room are told that there is something to read, the caller reads it at once. */
  add: visitor.post(path, {
    limit: { calls: 240, perSeconds: 60 },
    params: ofRoom,
    body: z.object({
      place,
      entries: z.array(z.discriminatedUnion("kind", acts)).min(1).max(bounds.sent),
      after: z.number().int().min(0).optional(),
    }),
    output: readSchema,
  }),

  /** A picture, drawn anew by the server so that nothing else of its file is kept. */
  addPhoto: visitor.post(`${path}/photo`, {
    reads: "multipart",
    limit: { calls: 30, perSeconds: 600 },
    params: ofRoom,
    body: z.object({
      place,
      key,
      page: whole(page),
      x: whole(z.number().int().min(0).max(sheet.width)),
      y: whole(z.number().int().min(0).max(sheet.height)),
      file: z.file("api.photo.required"),
    }),
    output: z.object({ last: z.number().int() }),
  }),

  showPhoto: visitor.get(`${path}/photo/:id`, {
    answer: "jpeg",
    limit: { calls: 300, perSeconds: 60 },
    params: ofRoom.extend({ id: secretOf("board_photo", idSchema) }),
    query: z.object({ place }),
    output: z.unknown(),
  }),

  /** Every page, for an owner of a link to the room, or in the room; kept a year. 404 for a board without a line. */
  print: visitor.get(`${path}/pdf`, {
    answer: "pdf",
    limit: { calls: 30, perSeconds: 600 },
    params: ofRoom,
    query: z.object({ place: place.optional() }),
    output: z.unknown(),
  }),
};

export type BoardEntry = z.output<typeof entrySchema>;
export type SentEntry = z.output<(typeof acts)[number]>;
