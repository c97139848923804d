import { z } from "zod";

import { customer, listOf } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

/** One of both ids is there. */
export const consentSchema = z.object({
  contract_id: z.number().int().nullable(),
  registration_id: z.number().int().nullable(),
  student: z.string(),
  /** The teacher’s first name, or the title of the stage. */
  with: z.string(),
  is_agreed: z.boolean(),
  /** Recordings that would be erased with it. */
  replays: z.number().int(),
});

export const agreedSchema = z.object({
  contracts: z.array(idOf("contract")).max(200),
  registrations: z.array(idOf("registration")).max(200),
});

export const consentEndpoints = {
  /** Where a parent may let record: online contracts, and stages online that run. */
  listConsents: customer.get("/api/replays/consents", {
    list: true,
    output: listOf(consentSchema),
  }),

  /** Exactly these are agreed; what is taken back erases the recordings in which the pupil is (STM-34). */
  saveConsents: customer.put("/api/replays/consents", {
    body: agreedSchema,
    output: listOf(consentSchema),
    mailsOthers: true,
  }),
};

export type ReplayConsent = z.output<typeof consentSchema>;
