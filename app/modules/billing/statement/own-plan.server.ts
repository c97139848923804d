import type { ShownState } from "#app/api/endpoint.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { sentence } from "#app/lib/sentence.ts";

import type { OwnBill } from "./list.endpoints.ts";

/** The state's sentence gives the dates to come (API-301). */
export function sayingPlan(state: ShownState, plan: OwnBill["plan"]): ShownState {
  if (!plan || !state.waiting) return state;
  const dates = plan.dates
    .filter(({ left }) => left > 0)
    .map(({ on, left }) =>
      sentence("api.payment.plan_date", { amount: sum(left), day: dayInWords(on) }),
    )
    .join(", ");
  const code = plan.missed ? "api.payment.plan_late" : "api.payment.plan_to_come";
  return { ...state, waiting: { ...state.waiting, sentence: sentence(code, { dates }) } };
}
