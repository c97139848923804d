import { z } from "zod";

import { idSchema, instant, visitor, whole } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { longestChat, seatStates, signalKinds } from "./seat.domain.ts";

const params = z.object({ uuid: secretOf("room", z.guid()) });

/** Sealed by the page that lets in. */
const place = z.string().max(2000);

const seatSchema = z.object({
  seat: z.number().int(),
  name: z.string(),
  side: z.enum(["customer", "teacher"]),
  state: z.enum(seatStates),
  is_host: z.boolean(),
  /** Its place among the raised hands, from 1. */
  hand: z.number().int().nullable(),
  has_floor: z.boolean(),
});

/** `people` and `chat` are empty for a person who waits at the door. */
const seatedSchema = z.object({
  seat: z.number().int(),
  state: z.enum(seatStates),
  is_host: z.boolean(),
  /** The last signal before this seat. */
  last: z.number().int(),
  people: z.array(seatSchema),
  chat: z.array(
    z.object({ id: z.number().int(), name: z.string(), text: z.string(), at: instant }),
  ),
});

/** Characters: a session description is some kilobytes, anything else much less. */
const longest = { description: 40_000, other: 4000 } as const;

type Body = Readonly<{ kind: string; body?: string | undefined }>;

const mostOf = ({ kind }: Body): number => {
  if (kind === "chat") return longestChat;
  return kind === "description" ? longest.description : longest.other;
};

const sentSignalSchema = z
  .object({
    place,
    kind: z.enum(["enter", ...signalKinds]),
    to: secretOf("seat", idSchema).optional(),
    body: z.string().max(longest.description).optional(),
  })
  .refine((one) => (one.body ?? "").length <= mostOf(one), {
    error: "api.field.too_big",
    path: ["body"],
  });

const path = "/api/public/rooms/:uuid/signals" as const;

export const signalEndpoints = {
  /** `enter` takes a seat and answers it; the others answer null. SDP and candidates are read by their seat only. */
  signal: visitor.post(path, {
    params,
    body: sentSignalSchema,
    output: seatedSchema.nullable(),
    // Of a network: eight devices of one house meet by some 450 signals.
    limit: { calls: 1200, perSeconds: 60 },
  }),

  /** Server-sent events: one line a seat, which ends by itself and is taken up again. */
  listen: visitor.get(path, {
    limit: { calls: 120, perSeconds: 60 },
    params,
    query: z.object({ place, after: whole(z.number().int().min(0)).optional() }),
    output: z.instanceof(Response),
    answer: "file",
    cache: "no-store",
  }),
};

export type Seated = z.output<typeof seatedSchema>;
export type Seat = z.output<typeof seatSchema>;
export type SentSignal = z.output<typeof sentSignalSchema>;
