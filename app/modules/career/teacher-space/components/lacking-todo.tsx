import { useTranslation } from "react-i18next";

import type { Lacking } from "#app/modules/career/application/lacking.domain.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

type LackingTodoProps = Readonly<{ lacking: readonly Lacking[] }>;

/** The account's number comes first, since nothing is paid without it (TEA-001, TEA-036). */
export function LackingTodo({ lacking }: LackingTodoProps) {
  const [first, ...others] = lacking;
  if (!first) return null;
  return first.name === "iban" ? (
    <IbanTodo others={others.length} />
  ) : (
    <FileTodo count={lacking.length} />
  );
}

function IbanTodo({ others }: Readonly<{ others: number }>) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "lacking" });
  return (
    <Todo
      tag={<Tag colour="yellow">{t("tag")}</Tag>}
      title={t("iban")}
      actions={
        <>
          <ButtonLink to={paths.payoutIban} variant="primary">
            {t("give_iban")}
          </ButtonLink>
          {others > 0 && <ButtonLink to={paths.teacherAccount}>{t("complete")}</ButtonLink>}
        </>
      }
    >
      <p>
        {t("iban_why")} {others > 0 && t("others", { count: others })}
      </p>
    </Todo>
  );
}

function FileTodo({ count }: Readonly<{ count: number }>) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "lacking" });
  return (
    <Todo
      tag={<Tag colour="yellow">{t("tag")}</Tag>}
      title={t("file", { count })}
      actions={
        <ButtonLink to={paths.teacherAccount} variant="primary">
          {t("complete")}
        </ButtonLink>
      }
    >
      <p>{t("why", { count })}</p>
    </Todo>
  );
}
