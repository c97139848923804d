import { useTranslation } from "react-i18next";

import { longDay, plainDay } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Path } from "#app/ui/path.tsx";

import { useLessonHome } from "./use-lesson-home.ts";

type Props = Readonly<{ registration: Registration }>;

export function Next({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const home = useLessonHome(registration);
  const { status, group_lesson: groupLesson, may_learn: mayLearn, chapters } = registration;
  const [first] = groupLesson.dates;
  const last = groupLesson.dates.at(-1);
  if (status !== "registered" || !first || !last || groupLesson.is_over) return null;
  const [start, end] = [new Date(first.start), new Date(last.start)];
  const before = t("next_before", { day: plainDay(start) });
  const learn = { when: before, what: <Learn registration={registration} /> };
  return (
    <Section title={t("next")}>
      <Path
        steps={[
          ...(mayLearn && chapters.length > 0 ? [learn] : []),
          {
            when: `${longDay(start)}, ${hourAt(start, home)}`,
            what: (
              <>
                <b>{t("next_first")}</b> {t(groupLesson.place ? "next_where" : "next_online")}
              </>
            ),
          },
          { when: t("next_when", { day: longDay(end) }), what: t("next_after") },
        ]}
      />
    </Section>
  );
}

function Learn({ registration: { id, student } }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  return (
    <>
      <b>{t("next_learn")}</b> {t("next_learn_why")}{" "}
      <DialogLink
        to={pathTo(paths.learnedChapters, { registrationId: String(id) })}
        opens="chapters-learned"
      >
        {t("next_learn_open", { student: student.name })}
      </DialogLink>
    </>
  );
}
