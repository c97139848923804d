import { z } from "zod";

import { anyone, instant, listOf, stateSchema, teacher, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { noContactInName } from "#app/api/public-text.ts";
import { isName, tidyName } from "#app/lib/names.ts";
import { roomKinds } from "#app/modules/foundation/room-link/domain.ts";
import { presenceSchema } from "#app/modules/foundation/room-link/presence.endpoints.ts";

import { roomStates } from "./domain.ts";
import { meetingEndpoints } from "./meeting.endpoints.ts";
import { signalEndpoints } from "./seat.endpoints.ts";

/** A personal link's last part: who holds it may knock (PUB-043). */
const link = secretOf("room", z.guid());

const one = z.object({ id: link });

const roomSides = ["customer", "teacher"] as const;

/** `title` names subject and student, or the stage. */
export const roomSchema = z.object({
  id: z.string(),
  kind: z.enum(roomKinds),
  title: z.string(),
  /** Null where the teacher opens it at will. */
  start: instant.nullable(),
  end: instant.nullable(),
  opens_at: instant.nullable(),
  /** Seconds until then; null once it has passed, or without a date. */
  opens_in: z.number().int().nullable(),
  status: z.enum(roomStates),
  state: stateSchema,
  /** Of the signed-in person whose link it is. */
  role: z.enum(roomSides).nullable(),
  side: z.enum(roomSides),
  url: z.string(),
  student: z.string().nullable(),
  teacher: z.string().nullable(),
  /** A first name to enter with. */
  name: z.string(),
  /** The other side of the contract; their phone for the signed-in owner of the link (ENT-33). */
  other: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The planned course, for the signed-in owner of the link, who may move it. */
  planned_id: z.number().int().nullable(),
  /** Of the signed-in teacher whose link it is. */
  contract_id: z.number().int().nullable(),
  /** Something is on its board: its owner reads it on paper. */
  has_board: z.boolean(),
  /** Ten minutes after the start or later, and the room is empty. */
  is_late: z.boolean(),
  /** Seconds until ten minutes after the start, negative after them; null without a date. */
  late_in: z.number().int().nullable(),
  /** Open in another engine that may record: each person says at the door whether they agree. */
  may_record: z.boolean(),
  may_open: z.boolean(),
  may_close: z.boolean(),
});

const firstname = z
  .string({ error: "api.room.name" })
  .max(40, "api.room.name")
  .transform(tidyName)
  .refine(isName, { error: "api.room.name", abort: true })
  .superRefine(noContactInName);

export const joinSchema = z.object({
  name: firstname,
  /** To be recorded, where `may_record`. */
  agrees: z.enum(["1"]).optional(),
});

export const rooms = {
  ...signalEndpoints,
  ...meetingEndpoints,

  /** ERR-18: 404 for an unknown or renewed link. */
  show: visitor.get("/api/public/videoconf/", {
    query: one,
    output: roomSchema,
    cache: "no-store",
  }),

  /** 409 before it opens, 410 after it ended. */
  join: visitor.get("/api/public/videoconf/join-url/", {
    limit: { calls: 60, perSeconds: 60 },
    query: one.extend(joinSchema.shape),
    output: z.object({ url: z.string() }),
    cache: "no-store",
  }),

  /** The caller's, to come and open; those without a date last. */
  list: anyone.get("/api/rooms", { list: true, output: listOf(roomSchema) }),

  /** Who was there, from when to when; kept 13 months (API-297). */
  showPresence: anyone.get("/api/rooms/:id/presence", {
    params: one,
    output: presenceSchema,
    cache: "no-store",
  }),

  /** Of a contract, at will; 409 for one that has its hours. */
  open: teacher.post("/api/rooms/:id/open", { params: one, output: roomSchema }),

  close: teacher.post("/api/rooms/:id/close", { params: one, output: roomSchema }),

  /** A new link for its owner; the former one opens nothing more. */
  renew: anyone.post("/api/rooms/:id/link", { params: one, output: roomSchema }),
};

export type Room = z.output<typeof roomSchema>;
