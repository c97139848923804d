import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";

type Props = Readonly<{ withdrawal: { number: string; until: string } | null }>;

/** Shown on the order's page throughout the legal period (PUB-069, LAW-20). */
export function WithdrawalLink({ withdrawal }: Props) {
  const { t } = useTranslation("withdrawal", { keyPrefix: "link" });
  if (!withdrawal) return null;
  const { number, until } = withdrawal;
  return (
    <Section title={t("title")}>
      <p className="mb-s2 max-w-read">{t("text", { number, day: plainDay(noonOf(until)) })}</p>
      <a
        href={pathTo(paths.withdrawalFrom, { number })}
        className={buttonClass({ variant: "quiet" })}
      >
        {t("open")}
      </a>
    </Section>
  );
}
