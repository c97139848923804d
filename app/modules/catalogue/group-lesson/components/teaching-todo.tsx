import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

export type TeachingCounts = Readonly<{ evaluations: number; disponibilities: number }>;

const pages = {
  disponibilities: paths.comingGroupLessons,
  evaluations: paths.teacherGroupLessons,
} as const;

/** What stages wait for: a « Libre », or evaluations; each leads to its list (TEA-001). */
export function TeachingTodo({ counts }: Readonly<{ counts: TeachingCounts }>) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "teaching" });
  return (["disponibilities", "evaluations"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => (
      <Todo
        key={name}
        tag={<Tag colour="yellow">{t(`${name}.tag`)}</Tag>}
        title={t(`${name}.title`, { count: counts[name] })}
        actions={
          <ButtonLink to={pages[name]} variant="primary">
            {t(`${name}.do`)}
          </ButtonLink>
        }
      />
    ));
}
