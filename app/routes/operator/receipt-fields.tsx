import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { sum } from "#app/lib/price.ts";
import { differences } from "#app/modules/billing/payment/difference.domain.ts";
import type { payments } from "#app/modules/billing/payment/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type FieldLike, hasErrors } from "#app/ui/field.tsx";

type Guesses = Readonly<{
  field: FieldLike;
  label: string;
  guesses: Answer<typeof payments.showUnmatched>["guesses"];
  /** Words of choosing no bill; without them one is to be chosen or typed. */
  none?: string | undefined;
}>;

/** Bills that a sum may be of; nothing is chosen by itself (ERR-38). */
export function BillGuesses({ field, label, guesses, none }: Guesses) {
  const { t } = useTranslation("desk-receipt");
  if (guesses.length === 0) return null;
  return (
    <ChoiceField
      field={field}
      label={label}
      options={[
        ...guesses.map(({ bill, customer, due, reasons }) => ({
          value: bill,
          label: t("match.one", { bill, customer, due: sum(due) }),
          detail: reasons.map((reason) => t(`reason.${reason}`)).join(", "),
        })),
        ...(none === undefined ? [] : [{ value: "", label: none }]),
      ]}
    />
  );
}

/** What to do of a sum that is not the one due (OPS-06). */
export function DifferenceField({ field }: { field: FieldLike }) {
  const { t } = useTranslation("desk-receipt");
  const { t: ofBill } = useTranslation("desk-bill", { keyPrefix: "receive" });
  return (
    <ChoiceField
      field={field}
      label={ofBill("difference")}
      options={[
        { value: "", label: t("match.exact") },
        ...differences.map((value) => ({ value, label: ofBill(`difference_${value}`) })),
      ]}
    />
  );
}

/** Only where a statement may have brought the same sum (ERR-38). */
export function RecordedField({ field }: { field: FieldLike }) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "receive" });
  if (!hasErrors(field) && !field.initialValue) return null;
  const options = [{ value: "another", label: t("recorded_another") }];
  return <ChoiceField field={field} label={t("recorded")} type="checkbox" options={options} />;
}
