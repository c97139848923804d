import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { longDay, plainDay } from "#app/lib/french-date.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type { PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { Sum } from "#app/ui/sum.tsx";

type Props = Readonly<{ account: PayoutAccount }>;

export function PayoutsAside({ account }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "how" });
  const sheet = <More to={paths.priceSheet}>{t("sheet")}</More>;
  if (!account.self_employed) {
    return (
      <>
        <Where account={account} />
        {sheet}
      </>
    );
  }
  return (
    <>
      {account.next.amount > 0 && <How account={account} />}
      <When account={account} />
      {account.next.amount <= 0 && sheet}
    </>
  );
}

function How({ account: { next } }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "how" });
  const { amount, family, fee_parts: parts, contributions } = next;
  return (
    <Section title={t("title")}>
      <Sum
        lines={[
          { label: t("family"), value: sum(family) },
          ...parts.map(({ own_family: own, rate, amount: fees }) => ({
            label: t(own ? "fees_own" : "fees", { rate: figure(rate) }),
            value: signedSum(-fees),
          })),
        ]}
        total={{ label: t("total"), value: sum(amount) }}
        biggest="total"
      />
      <p className="mt-s3 text-sm text-ink-2">
        {contributions.rate === null
          ? t("after_mixed", { amount: sum(contributions.amount) })
          : t("after", { rate: figure(contributions.rate), amount: sum(contributions.amount) })}
      </p>
      <More to={paths.administrativeFigures}>{t("prepare")}</More>
      <More to={paths.priceSheet}>{t("sheet")}</More>
    </Section>
  );
}

function When({ account }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "when" });
  const { next, later } = account;
  return (
    <Section title={t("title")}>
      <p className="text-ink-2">
        {t("next", { day: longDay(new Date(next.date)) })} {t("text")}
      </p>
      {later.amount > 0 && (
        <p className="mt-s2 text-ink-2">
          {t("later", {
            count: later.courses,
            amount: sum(later.amount),
            day: longDay(new Date(later.date)),
          })}
        </p>
      )}
      <Account account={account} />
      <Mandate account={account} />
    </Section>
  );
}

function Where({ account }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "when" });
  if (!account.iban_end) return null;
  return (
    <Section title={t("where")}>
      <Account account={account} />
    </Section>
  );
}

function Account({ account: { iban_end: end, iban_open: isOpen } }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "when" });
  if (!end) return null;
  return (
    <>
      <p className="mt-s2 text-ink-2">{t("account", { end })}</p>
      {isOpen && (
        <ActRow>
          <ActLink to={paths.payoutIban} dialog>
            {t("change")}
          </ActLink>
        </ActRow>
      )}
    </>
  );
}

function Mandate({ account: { mandate } }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "when" });
  const readOnly = useReadOnly();
  if (!mandate.accepted_version || !mandate.accepted_at) return null;
  const day = plainDay(new Date(mandate.accepted_at));
  return (
    <>
      <p className="mt-s3 text-sm text-ink-2">
        {t("mandate", { version: mandate.accepted_version, day })}
      </p>
      {!readOnly && (
        <Link to={paths.invoicingMandate} className="inline-flex min-h-tap items-center text-sm">
          {t("read")}
        </Link>
      )}
    </>
  );
}
