import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

/** The one button by which a teacher says to take students still. */
function ConfirmAvailability() {
  const { t } = useTranslation("teacher-space");
  return (
    <Form method="post" action={paths.availability}>
      <input type="hidden" name="part" value="confirm" />
      <Button variant="primary">{t("availability.submit")}</Button>
    </Form>
  );
}

/** Sixty days without a word: the teacher is listed below the others until the button is pressed (STM-14). */
export function AvailabilityTodo() {
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
