import type { Act } from "#app/bff/decision.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";

import { dottedIn } from "./euros-typed.ts";

/** A transfer or a check that came for a bill, from its page or from the list of what is awaited. */
export const receiveAct: Act = {
  endpoint: payments.receive,
  done: "desk-bill:done.receive",
  queue: "awaiting_money",
  prepare: (form) => {
    dottedIn(form, "amount");
    if (form.get("difference") === "") form.delete("difference");
  },
};
