import { useTranslation } from "react-i18next";

import type { OwnTeacher } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import type { Recommendations } from "#app/modules/catalogue/teacher/recommend.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Note } from "#app/ui/note.tsx";

export type AdviceOf = Readonly<{ teacher: OwnTeacher; advice: Recommendations | undefined }>;

export function FormatAdvice({ teacher, advice }: AdviceOf) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "format" });
  if (!advice?.format) return null;
  const { format, requests: count } = advice.format;
  const km = teacher.intervention_radius;
  return (
    <div className="mt-s4">
      <Note>
        <p>{t(`asked.${format}`, { count, days: advice.days, km })}</p>
        <p>
          <DialogLink to={paths.recommendFormat} opens="format-recommendation">
            {t(`open.${format}`)}
          </DialogLink>
        </p>
      </Note>
    </div>
  );
}

export function DegreeAdvice({ advice }: Pick<AdviceOf, "advice">) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "degree" });
  if (!advice?.degree) return null;
  return (
    <div className="mt-s4">
      <Note>
        <p>
          <DegreeFigure degree={advice.degree} days={advice.days} />
        </p>
        <p>
          <DialogLink to={paths.recommendDegree} opens="degree-recommendation">
            {t("open")}
          </DialogLink>
        </p>
      </Note>
    </div>
  );
}

type DegreeFigureProps = Readonly<{
  degree: NonNullable<Recommendations["degree"]>;
  days: number;
}>;

export function DegreeFigure({ degree: { none, requests: count }, days }: DegreeFigureProps) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "degree" });
  return <>{count === null ? t("why") : t(none ? "asked" : "above", { count, days })}</>;
}
