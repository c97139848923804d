import { z } from "zod";

import { anyone, instant, listOf, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { countedText } from "#app/api/public-text.ts";
import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";

import { longest, withholdings } from "./domain.ts";

const path = "/api/contract/:id/messages" as const;
const params = z.object({ id: idOf("contract") });

/** Contacts are allowed: the two have a contract (VAL-006). */
export const messageSchema = z.object({
  text: countedText({
    max: longest,
    over: "api.message.too_long",
    missing: "api.message.empty",
  }).min(1, "api.message.empty"),
});

const sentSchema = z.object({
  id: z.number().int(),
  by: z.enum(contractSides),
  is_own: z.boolean(),
  /** Null once withheld. */
  text: z.string().nullable(),
  withheld: z.enum(withholdings).nullable(),
  sent_at: instant,
  /** When the other side opened it. */
  read_at: instant.nullable(),
});

const threadSchema = z.object({
  customer: z.string(),
  teacher: z.string(),
  student: z.string(),
  subject: z.string(),
  may_write: z.boolean(),
  /** Ninety days after the end of the contract; null while it runs. */
  closes_at: instant.nullable(),
});

export const messages = {
  /** Newest first, fifty a page by default; an operator only while something is contested or reported. */
  list: anyone.get(path, {
    list: true,
    cache: "no-store",
    params,
    query: z.object(pagingShape),
    output: listOf(sentSchema).extend({ thread: threadSchema }),
  }),

  send: anyone.post(path, {
    mailsOthers: true,
    once: true,
    status: 201,
    teachers: "all",
    limit: { calls: 120, perSeconds: 3600, count: "done", code: "api.message.too_many" },
    params,
    body: messageSchema,
    output: sentSchema,
  }),

  read: anyone.post("/api/contract/:id/messages/read", {
    callerStays: true,
    teachers: "all",
    answer: "none",
    params,
  }),
};

export type Message = z.output<typeof sentSchema>;
export type Thread = z.output<typeof threadSchema>;
