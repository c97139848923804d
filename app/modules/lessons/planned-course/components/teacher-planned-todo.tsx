import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { hoursIn } from "#app/modules/foundation/room-link/components/hours-in.ts";
import { proposedMinutes } from "#app/modules/foundation/room-link/presence.domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { DeclareNow } from "./declare-now.tsx";
import { PlannedTodo } from "./planned-todo.tsx";
import { addressesOf, plannedWords } from "./planned-words.ts";

type PlannedProps = Readonly<{ planned: PlannedCourse }>;

/** Over, and both sides were in its room: the teacher’s first to-do. */
export const isMet = ({ is_over: isOver, presence }: PlannedCourse): boolean =>
  isOver && presence.together !== null;

/** What a planned course asks of its teacher: to declare it once it is over, before that to answer. */
export const TeacherPlannedTodo = ({ planned }: PlannedProps) =>
  planned.is_over ? (
    <OverTodo planned={planned} />
  ) : (
    <PlannedTodo planned={planned} side="teacher" />
  );

/** A course to declare, with the time that both sides spent in its room. */
function OverTodo({ planned }: PlannedProps) {
  const { t } = useTranslation("planned-course");
  const words = plannedWords(planned, usePlace());
  const { together } = planned.presence;
  return (
    <Todo
      tag={<StateTag state={planned.state} />}
      title={together ? t("todo.met", hoursIn(together)) : t("todo.over_teacher", words)}
      actions={<DeclareActions planned={planned} />}
    >
      <p>{t("todo.what_teacher", words)}</p>
      {!together && <Missed planned={planned} />}
      <div className="mt-s2">
        <WaitingLine state={planned.state} />
      </div>
    </Todo>
  );
}

/** Of an online course in whose room the two sides never met. */
function Missed({ planned }: PlannedProps) {
  const { t } = useTranslation("planned-course");
  const { format, presence } = planned;
  const [first] = presence.data;
  const last = presence.data.at(-1);
  if (format !== "individual_webcam") return null;
  if (!first || !last) return <p>{t("todo.empty")}</p>;
  if (presence.data.some(({ side }) => side !== first.side)) return <p>{t("todo.apart")}</p>;
  return <p>{t(`todo.alone_${first.side}`, hoursIn({ from: first.from, to: last.to }))}</p>;
}

function DeclareMet({ planned }: PlannedProps) {
  const { t } = useTranslation("planned-course");
  const { id, contract_id: contractId, start, format, presence } = planned;
  const minutes = proposedMinutes(presence.together?.minutes ?? 0, planned.duration);
  return (
    <DeclareNow
      address={withQuery(paths.declareCourse, { prevu: id })}
      plannedCourseId={id}
      {...{ contractId, start, minutes, format }}
    >
      {t("todo.declare_of", { hours: duration(minutes) })}
    </DeclareNow>
  );
}

function DeclareActions({ planned }: PlannedProps) {
  const { t } = useTranslation("planned-course");
  const { id } = planned;
  const met = isMet(planned);
  return (
    <Spaced>
      {met && <DeclareMet planned={planned} />}
      <DialogLink
        to={withQuery(paths.declareCourse, { prevu: id })}
        opens="declare-course"
        className={buttonClass(met ? {} : { variant: "primary" })}
      >
        {t(met ? "todo.declare_other" : "todo.declare")}
      </DialogLink>
      <DialogLink
        to={addressesOf("teacher", id).cancel}
        opens="cancel-course"
        className={buttonClass({ variant: "quiet" })}
      >
        {t("todo.not_given")}
      </DialogLink>
    </Spaced>
  );
}
