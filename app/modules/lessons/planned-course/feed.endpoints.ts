import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";

const feedSchema = z.object({
  /** Anyone who holds this address reads the calendar. */
  url: z.url().nullable(),
  children: z.array(z.object({ id: z.number().int(), firstname: z.string(), url: z.url() })),
});

/** With or without the calendar suffix. */
const uuid = z.preprocess(
  (part) => (typeof part === "string" ? part.replace(/\.ics$/, "") : part),
  z.uuid(),
);

export const calendarFeedEndpoints = {
  show: endpoint({
    method: "GET",
    path: "/api/account/calendar",
    access: "any",
    input: {},
    output: feedSchema,
    cache: "no-store",
  }),

  open: endpoint({
    method: "POST",
    path: "/api/account/calendar",
    access: "any",
    once: true,
    status: 201,
    input: {},
    output: feedSchema,
  }),

  close: endpoint({
    method: "DELETE",
    path: "/api/account/calendar",
    access: "any",
    teachers: "all",
    input: {},
    output: z.undefined(),
    answer: "none",
  }),

  read: endpoint({
    method: "GET",
    path: "/api/calendar/:uuid.ics",
    access: "public",
    input: {
      params: z.object({ uuid: secretOf("calendar_feed", uuid) }),
      query: z.object({ student_id: idOf("student").optional() }),
    },
    output: z.instanceof(Response),
    answer: "ics",
    cache: "no-store",
  }),
};

export type Feed = z.output<typeof feedSchema>;
