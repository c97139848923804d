import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import type { OtherTodo } from "./other-todos.server.ts";

export function OtherTodoCard({ todo: { title, text, to, act } }: { todo: OtherTodo }) {
  const { t } = useTranslation("course");
  return (
    <Todo
      tag={<StateTag state={{ word: t("other_todo"), colour: "yellow" }} />}
      title={title}
      actions={
        <ButtonLink to={to} variant="primary">
          {act}
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </Todo>
  );
}
