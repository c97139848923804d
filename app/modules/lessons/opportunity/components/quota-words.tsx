import { useTranslation } from "react-i18next";

import { Desks } from "#app/ui/desks.tsx";
import { Section } from "#app/ui/layout.tsx";

type QuotaProps = Readonly<{ total: number; left: number }>;

export function TodaysQuota({ total, left }: QuotaProps) {
  const { t } = useTranslation("opportunity", { keyPrefix: "quota" });
  const sent = total - left;
  return (
    <Section title={t("title")}>
      <div className="flex flex-wrap items-center gap-s3">
        <Desks seats={total} left={left} />
        <p className="font-semibold">
          {t("sent", { count: sent })} {t("left", { count: left })}
        </p>
      </div>
      <p className="mt-s2 text-ink-2">{t("text")}</p>
    </Section>
  );
}
