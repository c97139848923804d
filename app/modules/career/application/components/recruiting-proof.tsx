import { useTranslation } from "react-i18next";

import { GroupLine } from "#app/modules/catalogue/group-lesson/components/group-line.tsx";
import type { GroupLessonCard } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { TeacherMini } from "#app/modules/catalogue/search/components/teacher-mini.tsx";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Minis } from "#app/ui/lines.tsx";

type ProofProps = Readonly<{
  teachers: readonly TeacherCard[];
  stages: readonly GroupLessonCard[];
}>;

export function RecruitingProof({ teachers, stages: groupLessons }: ProofProps) {
  const { t } = useTranslation("application", { keyPrefix: "recruiting" });
  return (
    <>
      {teachers.length > 0 && (
        <Section title={t("teachers")}>
          <Minis>
            {teachers.map((card) => (
              <TeacherMini key={card.id} card={card} />
            ))}
            <li className="flex flex-col items-start justify-center gap-s3 rounded-3 border border-dashed border-field p-s5">
              <h3>{t("you")}</h3>
              <p className="text-ink-2">{t("you_text")}</p>
              <ButtonLink to={paths.application}>{t("you_action")}</ButtonLink>
            </li>
          </Minis>
        </Section>
      )}
      {groupLessons.length > 0 && (
        <Section title={t("next_stages")}>
          <div className="grid gap-s4">
            {groupLessons.map((card) => (
              <GroupLine key={card.id} card={card} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
