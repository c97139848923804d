import { z } from "zod";

import { anyone, visitor } from "#app/api/endpoint.ts";
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
  showFeed: anyone.get("/api/account/calendar", {
    output: feedSchema,
    cache: "no-store",
  }),

  openFeed: anyone.post("/api/account/calendar", {
    once: true,
    status: 201,
    output: feedSchema,
  }),

  closeFeed: anyone.delete("/api/account/calendar", {
    teachers: "all",
    output: z.undefined(),
    answer: "none",
  }),

  readFeed: visitor.get("/api/calendar/:uuid.ics", {
    params: z.object({ uuid: secretOf("calendar_feed", uuid) }),
    query: z.object({ student_id: idOf("student").optional() }),
    output: z.instanceof(Response),
    answer: "ics",
    cache: "no-store",
  }),
};

export type Feed = z.output<typeof feedSchema>;
