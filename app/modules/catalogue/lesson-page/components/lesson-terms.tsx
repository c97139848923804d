import { useTranslation } from "react-i18next";

import { checksOf } from "#app/modules/catalogue/teacher/components/words.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";

const facts = ["employer", "end", "illness"] as const;

/** Who employs, what ends it, and an absence, as the terms have it; then each check with its day (PUB-024). */
export function LessonTerms({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const { firstname, mode } = teacher;
  return (
    <Section title={t("mode.title", { firstname })}>
      <ul className="grid max-w-read gap-s2">
        {facts.map((fact) => (
          <li key={fact}>{t(`mode.${mode}.${fact}`, { firstname })}</li>
        ))}
      </ul>
      <div className="mt-s3">
        <Facts>
          {checksOf(teacher).map(({ name, date }) => (
            <Fact key={name} icon="shield">
              {t(`checked.${name}`, { date })}
            </Fact>
          ))}
        </Facts>
      </div>
    </Section>
  );
}
