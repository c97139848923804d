import i18next from "i18next";
import type { z } from "zod";

import type { OpenCall } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { simulate } from "#app/modules/catalogue/price/simulate.domain.ts";

import type { applications } from "./endpoints.ts";

type Input = z.output<NonNullable<(typeof applications.showSalary)["input"]["query"]>>;

/** Net hourly and monthly income at the advised price, before income tax (API-048). */
export function showSalary({ now }: Pick<OpenCall, "now">, input: Input) {
  const { school_career_id: cursusId, hours_per_week: hoursPerWeek, self_employed } = input;
  const simulated = simulate({
    cursusId,
    format: lessonFormatOf(input.format),
    hoursPerWeek,
    selfEmployed: self_employed,
    on: parisDay(now),
  });
  if (!simulated) return Promise.reject(fieldFault("school_career_id", "api.price.unknown"));
  const price = hourlyPrice(toEuros(simulated.priceCents));
  const status = self_employed ? "independent" : "salaried";
  return Promise.resolve({
    hourly_price: toEuros(simulated.priceCents),
    hourly_net: toEuros(simulated.split.net),
    monthly_net: toEuros(simulated.monthlyNetCents),
    hypotheses: [
      i18next.t("application:hypotheses.price", { price }),
      i18next.t("application:hypotheses.hours", { count: hoursPerWeek }),
      i18next.t(`application:hypotheses.${status}`),
    ],
  });
}
