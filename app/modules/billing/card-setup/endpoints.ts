import { z } from "zod";

import { endpoint, euros, ownAddress } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { paymentStates } from "#app/modules/billing/payment/domain.ts";

/** A saved card: an expired one charges nothing (API-021). */
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
  /** The lesson requests that this card let begin, by their ids. */
  begun: z.array(z.number().int()),
  card: cardSchema,
  /** The bills that the new card was asked for at once, and what came of each. */
  collected: z
    .array(z.object({ bill_id: z.number().int(), amount: euros, status: z.enum(paymentStates) }))
    .default([]),
});

const setupSchema = z.object({
  /** Asks for the provider's own page, which leads back there with `session=…`. */
  return_url: ownAddress.optional(),
  /** Where its « Annuler » leads. */
  cancel_url: ownAddress.optional(),
});

export const cardSetupEndpoints = {
  /** The signed-in family's card; null without one (API-021). */
  show: endpoint({
    method: "GET",
    path: "/api/customer/card",
    access: "customer",
    input: {},
    output: cardSchema.nullable(),
  }),

  /** Begins a card set-up: a secret for fields in the page, or the address of the provider's page (API-034). */
  init: endpoint({
    method: "POST",
    path: "/api/customer/init-setup-intent",
    access: "customer",
    limit: { calls: 30, perSeconds: 3600 },
    input: { body: setupSchema },
    output: z.object({ secret: z.string(), redirect_url: z.url().nullable() }),
  }),

  /** Saves the card of a payment method, or of the provider's page that ended with it (API-036). */
  save: endpoint({
    method: "POST",
    path: "/api/customer/save-card/:id",
    access: "customer",
    // A request that waited for the card goes on: its teacher is written to.
    mailsOthers: true,
    input: {
      params: z.object({ id: opaqueId("card_setup", z.string().regex(/^(?:pm|cs)_\w{1,200}$/)) }),
    },
    output: savedSchema,
  }),

  /** Forgets the card, at any time: what is due stays due, contracts wait for another means (API-073). */
  remove: endpoint({
    method: "DELETE",
    path: "/api/customer/card",
    access: "customer",
    input: {},
    output: z.void(),
    answer: "none",
  }),
};

export type Card = z.output<typeof cardSchema>;
export type Saved = z.output<typeof savedSchema>;
