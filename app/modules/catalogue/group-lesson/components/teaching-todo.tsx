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

type TeachingThing = keyof TeachingCounts;

/** What stages wait for, the answers first. */
export const teachingThings = (counts: TeachingCounts): TeachingThing[] =>
  (["disponibilities", "evaluations"] as const).filter((name) => counts[name] > 0);

type TeachingTodoProps = Readonly<{ of: TeachingThing; count: number }>;

/** A « Libre », or evaluations; each leads to its list (TEA-001). */
export function TeachingTodo({ of, count }: TeachingTodoProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "teaching" });
  return (
    <Todo
      tag={<Tag colour="yellow">{t(`${of}.tag`)}</Tag>}
      title={t(`${of}.title`, { count })}
      actions={
        <ButtonLink to={pages[of]} variant="primary">
          {t(`${of}.do`)}
        </ButtonLink>
      }
    />
  );
}
