import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";

type BeginProps = Readonly<{ contact: Readonly<{ phone: string; hours: string }> }>;

export function BeginApplication({ contact }: BeginProps) {
  const { t } = useTranslation("application", { keyPrefix: "teach.begin" });
  return (
    <Section title={t("title")} id="commencer">
      <div className="max-w-read pb-s6">
        <p>{t("text")}</p>
        <BeginLink />
        <p className="mt-s3 text-ink-2">{t("call", contact)}</p>
      </div>
    </Section>
  );
}

export function BeginLink() {
  const { t } = useTranslation("application", { keyPrefix: "teach.begin" });
  return (
    <p className="mt-s4">
      <ButtonLink to={paths.application} variant="primary">
        {t("action")}
      </ButtonLink>
    </p>
  );
}
