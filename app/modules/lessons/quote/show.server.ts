import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { presentVat, vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { vatMention } from "#app/modules/catalogue/price/vat.domain.ts";

import type { Quote, QuoteQuery } from "./endpoints.ts";
import { type MadeQuote, makeQuote, type SeatPricing } from "./make.server.ts";

/** The figures of a quote, for its page (CUS-045). */
export const showQuote =
  (seatPrice: SeatPricing) =>
  async (call: Call, query: QuoteQuery): Promise<Quote> => {
    const made = await makeQuote(call, query, seatPrice);
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
      vat: presentVat(made.lines),
      vat_mention: mentionOf(made),
      total: toEuros(made.totalCents),
      total_after_tax_credit:
        made.afterCreditCents === null ? null : toEuros(made.afterCreditCents),
      credit_refusal: made.refusal,
    };
  };

/** None for a group lesson, whose tax is shown apart (LAW-17). */
const mentionOf = ({ lessons }: MadeQuote): string | null =>
  (lessons && vatWords(vatMention(lessons.mode, lessons.teacher.vatRegime))) ?? null;
