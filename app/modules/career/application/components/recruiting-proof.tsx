import { useTranslation } from "react-i18next";

import type { UntaughtGroupLesson } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import { payWords } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import { GroupLessonFacts } from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import { TeacherMini } from "#app/modules/catalogue/search/components/teacher-mini.tsx";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Minis } from "#app/ui/lines.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

type ProofProps = Readonly<{
  teachers: readonly TeacherCard[];
  stages: readonly UntaughtGroupLesson[];
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
          <Rows>
            {groupLessons.map((one) => (
              <Row
                key={one.id}
                title={one.title}
                detail={
                  <>
                    {t("stage_group", { level: one.level, count: one.max_students })} ·{" "}
                    <GroupLessonFacts groupLesson={{ ...one, place: one.city }} />
                  </>
                }
                end={one.pay && t("stage_pay", payWords(one.pay))}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
