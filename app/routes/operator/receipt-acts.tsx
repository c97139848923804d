import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { deskPaths } from "#app/desk-paths.ts";
import { sum } from "#app/lib/price.ts";
import { differences } from "#app/modules/billing/payment/difference.domain.ts";
import type { payments } from "#app/modules/billing/payment/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type ShownReceipt = Answer<typeof payments.showUnmatched>;

/** The typed number, with what is wrong with the bill that it names. */
const otherThan = (field: (name: string) => FieldLike): FieldLike => ({
  ...field("other"),
  id: "other",
  name: "other",
  errors: field("bill").errors,
});

export function ReceiptActs({ receipt }: { receipt: ShownReceipt }) {
  const { t } = useTranslation("desk-receipt");
  const { t: ofBill } = useTranslation("desk-bill", { keyPrefix: "receive" });
  const { guesses, amount } = receipt;
  return (
    <>
      <Decision
        act="match"
        title={t("match.title")}
        submit={(value) =>
          t("match.submit", { amount: sum(amount), bill: value("other") || value("bill") })
        }
        defaults={{ difference: "" }}
      >
        {(field) => (
          <>
            {guesses.length > 0 && (
              <ChoiceField
                field={field("bill")}
                label={t("match.bill")}
                options={guesses.map(({ bill, customer, due }) => ({
                  value: bill,
                  label: t("match.one", { bill, customer, due: sum(due) }),
                }))}
              />
            )}
            <TextField field={otherThan(field)} label={t("match.other")} maxLength={200} />
            <ChoiceField
              field={field("difference")}
              label={ofBill("difference")}
              options={[
                { value: "", label: t("match.exact") },
                ...differences.map((value) => ({ value, label: ofBill(`difference_${value}`) })),
              ]}
            />
          </>
        )}
      </Decision>
      <Decision
        act="return"
        title={t("return.title")}
        danger
        submit={t("return.submit", { amount: sum(amount) })}
      >
        {(field) => (
          <>
            <TextField field={field("reference")} label={t("return.reference")} maxLength={200} />
            <TextField field={field("sent_on")} label={t("return.sent_on")} type="date" width="m" />
          </>
        )}
      </Decision>
      <p className="mt-s5">
        <Link to={pathTo(deskPaths.deskMoneyList, { moneyList: "factures" })}>{t("search")}</Link>
      </p>
    </>
  );
}
