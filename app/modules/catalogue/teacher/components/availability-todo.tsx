import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

function ConfirmAvailability() {
  const { t } = useTranslation("teacher-space");
  return (
    <Form method="post" action={paths.availability}>
      <input type="hidden" name="part" value="confirm" />
      <Button variant="primary">{t("availability.submit")}</Button>
    </Form>
  );
}

/** After sixty days without a confirmation, the teacher is listed below the others (STM-14). */
function AvailabilityTodo() {
  const { t } = useTranslation("teacher-space");
  return (
    <Todo
      tag={<Tag colour="yellow">{t("availability.tag")}</Tag>}
      title={t("availability.title")}
      actions={<ConfirmAvailability />}
    >
      <p>{t("availability.why")}</p>
    </Todo>
  );
}

function EmptyWeekTodo() {
  const { t } = useTranslation("teacher-space", { keyPrefix: "empty_week" });
  return (
    <Todo
      tag={<Tag colour="yellow">{t("tag")}</Tag>}
      title={t("title")}
      actions={
        <ButtonLink to={paths.availability} variant="primary">
          {t("say")}
        </ButtonLink>
      }
    >
      <p>{t("why")}</p>
    </Todo>
  );
}

export function WeekTodo({ week }: Readonly<{ week: "to_confirm" | "empty" }>) {
  return week === "to_confirm" ? <AvailabilityTodo /> : <EmptyWeekTodo />;
}
