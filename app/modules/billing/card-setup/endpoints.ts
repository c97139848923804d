import { z } from "zod";

import { customer, euros, ownAddress } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { paymentStates } from "#app/modules/billing/payment/domain.ts";

const cardSchema = z.object({
  id: z.number().int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  status: z.enum(["active", "expired"]),
});

const savedSchema = z.object({
  hasActivedLinkings: z.boolean(),
  begun: z.array(z.number().int()),
  card: cardSchema,
  collected: z
    .array(z.object({ bill_id: z.number().int(), amount: euros, status: z.enum(paymentStates) }))
    .default([]),
});

/** What it pays for: lessons and stages are sold by two companies, with a card each (decision 020). */
const cardQuery = z.object({ of: z.enum(["lesson", "group_lesson"]).default("lesson") });

const setupSchema = z.object({
  /** Return URL of the provider's page, which adds `session=…`. */
  return_url: ownAddress.optional(),
  cancel_url: ownAddress.optional(),
});

export const cards = {
  show: customer.get("/api/customer/card", {
    query: cardQuery,
    output: cardSchema.nullable(),
  }),

  init: customer.post("/api/customer/init-setup-intent", {
    limit: { calls: 30, perSeconds: 3600 },
    body: setupSchema,
    output: z.object({ secret: z.string(), redirect_url: z.url().nullable() }),
  }),

  save: customer.post("/api/customer/save-card/:id", {
    // A request waiting for the card resumes: its teacher gets a mail.
    mailsOthers: true,
    params: z.object({ id: opaqueId("card_setup", z.string().regex(/^(?:pm|cs)_\w{1,200}$/)) }),
    output: savedSchema,
  }),

  remove: customer.delete("/api/customer/card", {
    query: cardQuery,
    answer: "none",
  }),
};

export type Card = z.output<typeof cardSchema>;
export type CardQuery = z.output<typeof cardQuery>;
export type Saved = z.output<typeof savedSchema>;
