import { useTranslation } from "react-i18next";

import { GroupLine } from "#app/modules/group-lesson/components/group-line.tsx";
import type { GroupLessonCard } from "#app/modules/group-lesson/endpoints.ts";
import { TeacherRows } from "#app/modules/search/components/teacher-rows.tsx";
import type { TeacherCard } from "#app/modules/teacher/endpoints.ts";
import { Section } from "#app/ui/layout.tsx";

type ProofProps = Readonly<{
  teachers: readonly TeacherCard[];
  stages: readonly GroupLessonCard[];
}>;

/** Who teaches already, or the stages to come. */
export function RecruitingProof({ teachers, stages }: ProofProps) {
  const { t } = useTranslation("application", { keyPrefix: "recruiting" });
  return (
    <>
      {teachers.length > 0 && (
        <Section title={t("teachers")}>
          <TeacherRows cards={teachers} label={t("teachers")} />
        </Section>
      )}
      {stages.length > 0 && (
        <Section title={t("next_stages")}>
          <div className="grid gap-s4">
            {stages.map((card) => (
              <GroupLine key={card.id} card={card} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
