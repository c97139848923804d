import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type { PayoutAccount } from "#app/modules/payout/payout.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Section } from "#app/ui/layout.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { Sum } from "#app/ui/sum.tsx";

/** How Tuesday's sum is worked out, when it leaves, to which account. */
export function PayoutsAside({ account }: Readonly<{ account: PayoutAccount }>) {
  const { t } = useTranslation("payout");
  const { next, iban_end: end, mandate } = account;
  const readOnly = useReadOnly();
  return (
    <>
      {next.amount > 0 && (
        <Section title={t("how.title")}>
          <Sum
            lines={[
              { label: t("how.family"), value: sum(next.family) },
              { label: t("how.fees"), value: signedSum(-next.fees) },
            ]}
            total={{ label: t("how.total"), value: sum(next.amount) }}
            biggest="total"
          />
        </Section>
      )}
      <Section title={t("when.title")}>
        <p className="text-ink-2">
          {t("when.text")} {end && t("when.account", { end })}
        </p>
        {end && account.iban_open && (
          <ActRow>
            <ActLink to={paths.payoutIban} dialog>
              {t("when.change")}
            </ActLink>
          </ActRow>
        )}
        {mandate.accepted_version && mandate.accepted_at && (
          <p className="mt-s3 text-sm text-ink-2">
            {t("when.mandate", {
              version: mandate.accepted_version,
              day: plainDay(new Date(mandate.accepted_at)),
            })}{" "}
            {!readOnly && (
              <Link to={paths.invoicingMandate} className="inline-flex min-h-tap items-center">
                {t("when.read")}
              </Link>
            )}
          </p>
        )}
      </Section>
    </>
  );
}
