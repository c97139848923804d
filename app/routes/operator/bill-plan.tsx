import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { bills } from "#app/modules/billing/statement/endpoints.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { ErrorText } from "#app/ui/field.tsx";
import { Section } from "#app/ui/layout.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { planFields } from "./plan-dates.ts";

export type ShownBill = Omit<Answer<typeof bills.showAny>, "history">;

/** The dates of its plan, with what is still to come of each. */
export function PlanDates({ plan }: { plan: NonNullable<ShownBill["plan"]> }) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "plan" });
  return (
    <Section title={t(plan.missed ? "missed" : "dates")}>
      <Tbl
        caption={t("dates")}
        head={[t("day"), t("amount"), t("left")]}
        figures={2}
        small
        rows={plan.dates.map(({ on, amount, left }) => [dayInWords(on), sum(amount), sum(left)])}
      />
    </Section>
  );
}

/** What is due in up to four dates (API-301). */
export function PlanAct({ bill }: { bill: ShownBill }) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "plan" });
  return (
    <Decision
      act="plan"
      title={t(bill.plan ? "replace" : "title")}
      fold
      reasons={[t("reason_asked"), t("reason_phone"), t("reason_missed")]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
      hidden={bill.plan ? { replace: "on" } : {}}
    >
      {(field) => (
        <div className="grid gap-s3">
          <p>{t("parts", { rest: sum(bill.due - bill.kept) })}</p>
          <div className="grid gap-s3 sm:grid-cols-2">
            {planFields.map((name, index) => (
              <TextField
                key={name}
                field={field(name)}
                label={t("date", { number: index + 1 })}
                optional={index > 0}
                type="date"
              />
            ))}
          </div>
          <ErrorText field={field("dates")} />
        </div>
      )}
    </Decision>
  );
}
