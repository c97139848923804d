import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { wholeSum } from "#app/lib/price.ts";
import type { Due, FiguresType } from "#app/modules/earnings/declaration/domain.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { PageHead, Section } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

import { Figure, PeriodName } from "./figures.tsx";

const sites: Readonly<Record<FiguresType, string>> = {
  URSSAF: "autoentrepreneur.urssaf.fr",
  NOVA: "nova.entreprises.gouv.fr",
  VAT: "impots.gouv.fr",
};

export function DeclareHead({ isNothing }: Readonly<{ isNothing: boolean }>) {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  const kind = isNothing ? "head_none" : "head";
  return (
    <PageHead
      title={
        <>
          {t(`${kind}.before`)} <mark>{t(`${kind}.mark`)}</mark>
        </>
      }
      lead={t(`${kind}.lead`)}
    />
  );
}

export function FormLink({ type }: Readonly<{ type: FiguresType }>) {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  const site = sites[type];
  return (
    <p className="mt-s4">
      <SiteLink site={`www.${site}`} className={buttonClass({})}>
        {t("open", { site })}
      </SiteLink>
    </p>
  );
}

type DueProps = Readonly<{
  due: (Due & Readonly<{ amount: number; rate: number; contributions: number }>) | undefined;
  type: FiguresType;
}>;

export function DeclareAside({ due, type }: DueProps) {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  return (
    <>
      {due && (
        <Section title={t("due.title", { day: plainDay(noonOf(due.before)) })}>
          <Kv
            pairs={[
              { label: t("period"), value: <PeriodName period={due.period} /> },
              {
                label: t("receipts"),
                value: (
                  <>
                    <Figure>{wholeSum(due.amount)}</Figure>
                    {"\u00a0€"}
                  </>
                ),
              },
              {
                label: t("due.contributions", { rate: figure(due.rate) }),
                value: t("due.about", { amount: wholeSum(due.contributions) }),
              },
            ]}
          />
        </Section>
      )}
      <div className="not-first:mt-s4">
        <Note>{t(`note.${type}`)}</Note>
      </div>
    </>
  );
}
