import { useTranslation } from "react-i18next";

import { colours } from "#app/lib/states.ts";
import { ActButton, ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Marelle } from "#app/ui/progress.tsx";
import { Row, Rows, RowWhen } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { Part } from "./part.tsx";

export function StateParts() {
  const { t } = useTranslation("kit", { keyPrefix: "states" });
  return (
    <Part title={t("title")}>
      <p className="flex flex-wrap gap-s3">
        {colours.map((colour) => (
          <Tag key={colour} colour={colour}>
            {t("planned")}
          </Tag>
        ))}
        <Tag colour="yellow">{t("alert")}</Tag>
        <Tag colour="red">{t("disputed")}</Tag>
      </p>
      <WaitingLine state={{ waiting: { sentence: t("waiting") } }} />
      <Todo
        tag={<StateTag state={{ word: t("to_confirm"), colour: "yellow" }} />}
        due={t("due")}
        title={t("todo")}
        actions={
          <>
            <Button variant="primary">{t("yes")}</Button>
            <ButtonLink to="." variant="quiet">
              {t("no")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("todo_text")}</p>
      </Todo>
      <Rows label={t("list")}>
        <Row
          to="."
          lead={<RowWhen day={t("day")} hour={t("hour")} />}
          title={t("row")}
          detail={t("row_detail")}
          end={<Tag colour="green">{t("success")}</Tag>}
        />
        <Row
          title={t("row")}
          detail={t("row_detail")}
          end={<Tag colour="grey">{t("planned")}</Tag>}
        >
          <ActRow>
            <ActLink to=".">{t("act")}</ActLink>
            <ActButton danger>{t("remove")}</ActButton>
          </ActRow>
        </Row>
      </Rows>
    </Part>
  );
}

export function ProgressParts() {
  const { t } = useTranslation("kit", { keyPrefix: "progress" });
  const squares = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => t(String(step)));
  const steps = ["s1", "s2", "s3", "s4", "s5"].map((key) => ({ name: t(key), to: "." }));
  return (
    <Part title={t("title")}>
      <div className="grid gap-s5 md:grid-cols-2">
        <Marelle steps={squares} current={1} />
        <Marelle steps={squares} current={4}>
          {t("choose")}
        </Marelle>
        <Marelle steps={squares} current={7} small />
        <Marelle steps={squares} current={8} />
        <Marelle steps={squares} current={8} finished />
        <Marelle steps={squares} current={2} stopped />
      </div>
      <Steps steps={steps} current={1} />
      <Steps steps={steps} current={3} />
      <Steps steps={steps} current={5} />
    </Part>
  );
}
