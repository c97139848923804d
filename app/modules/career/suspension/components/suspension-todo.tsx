import { useTranslation } from "react-i18next";

import { longDay } from "#app/lib/french-date.ts";
import type { StandingSuspension } from "#app/modules/catalogue/teacher/suspension.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

export function SuspensionTodo({ suspension }: { suspension: StandingSuspension }) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "suspension" });
  const { status, state, effective_at } = suspension;
  return (
    <Todo
      tag={<StateTag state={state} />}
      title={t(`heading.${status}`, { day: longDay(new Date(effective_at)) })}
      actions={<ButtonLink to={paths.suspension}>{t("see")}</ButtonLink>}
    >
      <p>{t(`text.${status}`)}</p>
    </Todo>
  );
}
