import { useTranslation } from "react-i18next";

import { isFree, isSure } from "#app/modules/catalogue/teacher/availability.domain.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Timetable } from "#app/ui/timetable.tsx";

/** Nothing is promised while it is to be confirmed (STM-14). */
export function LessonSlots({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const { slots, availability, firstname } = teacher;
  const perhaps = slots.map(({ to_confirm: toConfirm = false, ...slot }) => ({
    ...slot,
    toConfirm,
  }));
  const sure = availability === "available" ? perhaps.filter(isSure) : [];
  return (
    <Section title={t("slots.title")}>
      {availability === "to_confirm" && (
        <p className="mb-s3">
          <b>{t("to_confirm")}.</b> {t("to_confirm_text", { firstname })}
        </p>
      )}
      {slots.length === 0 ? (
        <p>{t("slots.none", { firstname })}</p>
      ) : (
        <Timetable
          caption={t("slots.caption")}
          at={(day, half) => {
            if (isFree(sure, day, half)) return "yes";
            return isFree(perhaps, day, half) ? "ask" : "no";
          }}
        />
      )}
    </Section>
  );
}
