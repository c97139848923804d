import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { sum } from "#app/lib/price.ts";
import type { payments } from "#app/modules/billing/payment/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { otherThan } from "./bill-typed.ts";
import { deskPaths } from "./paths.ts";
import { BillGuesses, DifferenceField } from "./receipt-fields.tsx";

type ShownReceipt = Answer<typeof payments.showUnmatched>;

export function ReceiptActs({ receipt }: { receipt: ShownReceipt }) {
  const { t } = useTranslation("desk-receipt");
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
            <BillGuesses field={field("bill")} label={t("match.bill")} guesses={guesses} />
            <TextField field={otherThan(field)} label={t("match.other")} maxLength={200} />
            <DifferenceField field={field("difference")} />
          </>
        )}
      </Decision>
      <Decision
        act="return"
        title={t("return.title")}
        fold
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
