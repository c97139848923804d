import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";

import type { Quote, QuoteQuery } from "./endpoints.ts";
import { makeQuote } from "./make.server.ts";

/** The figures of a quote, as its page shows them (CUS-045). */
export async function showQuote(call: Call, query: QuoteQuery): Promise<Quote> {
  const made = await makeQuote(call, query);
  return {
    reference: made.reference,
    made_at: made.madeAt.toISOString(),
    valid_until: made.validUntil,
    title: made.title,
    mode: made.lessons?.mode ?? null,
    hours: made.hours,
    hourly_price: made.hourCents === null ? null : toEuros(made.hourCents),
    lines: made.lines.map(({ kind, amountCents }) => ({
      label: i18next.t(`documents:line.${kind}`),
      amount: toEuros(amountCents),
    })),
    total: toEuros(made.totalCents),
    total_after_tax_credit: made.afterCreditCents === null ? null : toEuros(made.afterCreditCents),
    credit_refusal: made.refusal,
  };
}
