import { z } from "zod";

import { customer, euros, listOf, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

import { refundPromises, refundStates, refundWays } from "./domain.ts";

const ownRefundSchema = z.object({
  id: z.number().int(),
  amount: euros,
  way: z.enum(refundWays),
  status: z.enum(refundStates),
  state: stateSchema,
  bill_id: z.number().int(),
  bill: z.string(),
  /** Its credits pay only bills of this one (STM-47). */
  entity: z.enum(billEntities),
  what: z.string(),
  due_on: z.iso.date(),
  /** Past its day without an account: as soon as there is one. While its payment is disputed: after that. */
  promise: z.enum(refundPromises),
  /** Since this day its payment is disputed with the family's bank. */
  disputed_on: z.iso.date().nullable(),
  iban_end: z.string().nullable(),
  /** Instead of an account (STM-47). */
  may_keep: z.boolean(),
  sent_on: z.iso.date().nullable(),
  reference: z.string().nullable(),
});

const ofRefund = z.object({ id: idOf("refund") });

export const ownRefundEndpoints = {
  /** Sums that go back to the family, those on their way first (CUS-050). */
  list: customer.get("/api/customer/refunds", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(ownRefundSchema),
  }),

  show: customer.get("/api/customer/refunds/:id", { params: ofRefund, output: ownRefundSchema }),

  nameAccount: customer.put("/api/customer/refunds/:id/account", {
    params: ofRefund,
    body: z.object({
      iban: z.string("api.refund.iban").trim().min(1, "api.refund.iban").max(60),
      /** Required to replace another account long after the sign-in. */
      current_password: presentPasswordSchema.optional(),
    }),
    output: ownRefundSchema,
    limit: { calls: 20, perSeconds: 3600 },
  }),

  keep: customer.post("/api/customer/refunds/:id/credit", {
    params: ofRefund,
    output: ownRefundSchema,
  }),
};

export type OwnRefund = z.output<typeof ownRefundSchema>;
