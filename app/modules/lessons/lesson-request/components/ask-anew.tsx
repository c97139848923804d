import { useTranslation } from "react-i18next";

import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";

type AskAnewProps = Readonly<{
  links: { teacher?: { firstname: string; to: string } | undefined; listing: string } | undefined;
}>;

export function AskAnew({ links }: AskAnewProps) {
  const { t } = useTranslation("lesson-request");
  if (!links) return null;
  const { teacher, listing } = links;
  return (
    <Section title={t("anew.title")}>
      <p className="max-w-read">{t("anew.text")}</p>
      <div className="mt-s4">
        <Buttons grow>
          {teacher && (
            <ButtonLink to={teacher.to} variant="primary">
              {t("anew.same", { teacher: teacher.firstname })}
            </ButtonLink>
          )}
          <ButtonLink to={listing} variant={teacher ? "default" : "primary"}>
            {t(teacher ? "anew.others" : "anew.choose")}
          </ButtonLink>
        </Buttons>
      </div>
    </Section>
  );
}
