import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { addressesOf, plannedWords } from "./planned-words.ts";

type PlannedTodoProps = { planned: PlannedCourse; side: Side };

export const waitsFor = (side: Side, planned: PlannedCourse): boolean =>
  planned.may_answer || (side === "teacher" && planned.is_over);

export const plannedIn = (coming: readonly Pick<Coming, "planned">[] = []): PlannedCourse[] =>
  coming.flatMap(({ planned }) => planned ?? []);

/** What waits for this side; the dates of a series wait once (TEA-071). */
export function todosOf(side: Side, planned: readonly PlannedCourse[]): PlannedCourse[] {
  const waiting = planned.filter((one) => waitsFor(side, one));
  const firstOf = (series: number) =>
    waiting.find((one) => one.may_answer && one.series?.id === series);
  return waiting.filter((one) => !one.may_answer || !one.series || firstOf(one.series.id) === one);
}

export const isSeries = ({ may_answer: waits, series }: PlannedCourse): boolean =>
  waits && series !== null && series.waiting > 1;

export function PlannedTodo({ planned, side }: PlannedTodoProps) {
  const { t } = useTranslation("planned-course");
  const { moved_from: from, comment } = planned;
  const home = usePlace();
  const words = plannedWords(planned, home);
  if (isSeries(planned)) return <SeriesTodo planned={planned} side={side} />;
  return (
    <Todo
      tag={<StateTag state={planned.state} />}
      title={t(`todo.${from ? "moved" : "proposed"}_${side}`, words)}
      actions={<AnswerActions planned={planned} side={side} />}
    >
      <p>{t(`todo.what_${side}`, words)}</p>
      {from && <p>{t("todo.standing", { date: dayAndHourAt(new Date(from.start), home) })}</p>}
      {comment && !from && <p className="mt-1 text-ink-2">{t("quoted", { text: comment })}</p>}
      <div className="mt-s2">
        <WaitingLine state={planned.state} />
      </div>
    </Todo>
  );
}

function SeriesTodo({ planned, side }: PlannedTodoProps) {
  const { t } = useTranslation("planned-course");
  const home = usePlace();
  const words = plannedWords(planned, home);
  const { confirm, cancel } = addressesOf(side, planned.id);
  const count = planned.series?.waiting ?? 0;
  return (
    <Todo
      tag={<StateTag state={planned.state} />}
      title={t(`series.title_${side}`, { ...words, count })}
      actions={
        <Spaced>
          <DialogLink
            to={confirm}
            opens="plan-course"
            className={buttonClass({ variant: "primary" })}
          >
            {t("series.see", { count })}
          </DialogLink>
          <DialogLink
            to={cancel}
            opens="cancel-course"
            className={buttonClass({ variant: "quiet" })}
          >
            {t("todo.refuse")}
          </DialogLink>
        </Spaced>
      }
    >
      <p>
        {t("series.what", {
          what: t(`todo.what_${side}`, words),
          last: shortDay(new Date(planned.series?.last ?? planned.start)),
        })}
      </p>
      {planned.comment && (
        <p className="mt-1 text-ink-2">{t("quoted", { text: planned.comment })}</p>
      )}
    </Todo>
  );
}

function AnswerActions({ planned: { id, version, moved_from: from }, side }: PlannedTodoProps) {
  const { t } = useTranslation("planned-course");
  const { confirm, move, cancel } = addressesOf(side, id);
  return (
    <Spaced>
      <Form method="post" action={confirm} preventScrollReset>
        <OnceKey />
        <input type="hidden" name="version" value={version} />
        <Button variant="primary">{t(from ? "confirm.move" : "confirm.submit")}</Button>
      </Form>
      <DialogLink to={move} opens="plan-course" className={buttonClass({})}>
        {t("todo.other")}
      </DialogLink>
      <DialogLink to={cancel} opens="cancel-course" className={buttonClass({ variant: "quiet" })}>
        {t(from ? "row.cancel" : "todo.refuse")}
      </DialogLink>
    </Spaced>
  );
}
