import { useTranslation } from "react-i18next";

import type { GroupLessonCard } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { More, Section } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";

import { GroupLine } from "./group-line.tsx";
import { allGroupLessons, groupListingAddress } from "./group-listing-address.ts";

export function ComingGroupLessons({ cards }: { cards: readonly GroupLessonCard[] }) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "coming" });
  if (cards.length === 0) return null;
  return (
    <Section
      wide
      title={t("title")}
      more={<More to={groupListingAddress(allGroupLessons)}>{t("all")}</More>}
    >
      <Lines>
        {cards.map((card) => (
          <GroupLine key={card.id} card={card} />
        ))}
      </Lines>
    </Section>
  );
}
