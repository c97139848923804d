import { useTranslation } from "react-i18next";

import type { OwnTeacher } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

export function OwnCard({ teacher }: { teacher: OwnTeacher }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "card" });
  const { firstname, lastname, headline, title, rating } = teacher;
  return (
    <Section title={t("title")}>
      <div className="flex items-start gap-s4">
        <Portrait src={teacher.photo_url} name={firstname} />
        <div className="min-w-0">
          <p className="font-title text-lg font-bold">{`${firstname}\u00a0${lastname.charAt(0)}.`}</p>
          <p className="text-sm text-ink-2">{headline ?? title}</p>
          {rating !== null && <Rate rating={rating} />}
        </div>
      </div>
      <p className="mt-s2 text-sm text-ink-2">{t(headline === null ? "from_title" : "from")}</p>
    </Section>
  );
}
