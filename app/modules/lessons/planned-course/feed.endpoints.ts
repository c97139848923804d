import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";

const feedSchema = z.object({
  /** Whoever holds this address reads the calendar. */
  url: z.url().nullable(),
  /** The same for one child alone, where there is an address and are several children. */
  children: z.array(z.object({ id: z.number().int(), firstname: z.string(), url: z.url() })),
});

/** The last part of the address, with or without what says that it is a calendar. */
const uuid = z.preprocess(
  (part) => (typeof part === "string" ? part.replace(/\.ics$/, "") : part),
  z.uuid(),
);

export const calendarFeedEndpoints = {
  /** The address of one's calendar, if there is one. */
  show: endpoint({
    method: "GET",
    path: "/api/account/calendar",
    access: "any",
    input: {},
    output: feedSchema,
    cache: "no-store",
  }),

  /** Makes the address, or another one: the former is then read no more (API-284). */
  open: endpoint({
    method: "POST",
    path: "/api/account/calendar",
    access: "any",
    once: true,
    status: 201,
    input: {},
    output: feedSchema,
  }),

  /** Takes the address away (API-284). */
  close: endpoint({
    method: "DELETE",
    path: "/api/account/calendar",
    access: "any",
    teachers: "all",
    input: {},
    output: z.undefined(),
    answer: "none",
  }),

  /** Somebody's calendar, for the program that holds its address; of one child alone where it is named (API-152). */
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
