import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";

type JustHiredProps = Readonly<{
  page: string | undefined;
  /** Whether the home asks for the week already. */
  asksWeek: boolean;
}>;

/** A hired teacher without a student yet: the page is online, and two things bring requests (TEA-001). */
export function JustHired({ page, asksWeek }: JustHiredProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "just_hired" });
  if (!page) return null;
  return (
    <Section title={t("title")}>
      <p className="text-ink-2">{t("text")}</p>
      <Buttons>
        <ButtonLink to={page}>{t("see")}</ButtonLink>
        {!asksWeek && <ButtonLink to={paths.availability}>{t("hours")}</ButtonLink>}
        <ButtonLink to={paths.presentation}>{t("words")}</ButtonLink>
      </Buttons>
    </Section>
  );
}
