import { useTranslation } from "react-i18next";

import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";

type ActsProps = Pick<
  Registration,
  "id" | "chapters" | "may_learn" | "may_rate" | "rating" | "cancel"
> & { student: string };

export function RegistrationActs({ id, student, ...registration }: ActsProps) {
  const { t } = useTranslation("registration");
  const acts = actsOf(registration);
  if (acts.length === 0) return null;
  return (
    <ActRow tight>
      {acts.map(({ path, opens, words, danger }) => (
        <ActLink
          key={opens}
          to={pathTo(path, { registrationId: String(id) })}
          opens={opens}
          danger={danger}
        >
          {t(words)}
          <span className="sr-only">{t("list.act_of", { student })}</span>
        </ActLink>
      ))}
    </ActRow>
  );
}

function actsOf({
  chapters,
  may_learn,
  may_rate,
  rating,
  cancel,
}: Omit<ActsProps, "id" | "student">) {
  return [
    {
      open: may_learn && chapters.length > 0,
      path: paths.learnedChapters,
      opens: "chapters-learned" as const,
      words: "lived.tick",
    },
    {
      open: may_rate && rating === null,
      path: paths.rateGroupLesson,
      opens: "evaluate-group-lesson-student" as const,
      words: "lived.rate",
    },
    {
      open: cancel.allowed,
      path: paths.cancelRegistration,
      opens: "cancel-registration" as const,
      words: "mind.cancel",
      danger: true,
    },
  ].filter(({ open }) => open);
}
