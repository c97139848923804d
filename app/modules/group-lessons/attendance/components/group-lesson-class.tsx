import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type { GroupLessonClass } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

type Student = GroupLessonClass["students"][number];

type Props = Readonly<{ own: GroupLessonClass }>;

export const sessionToMark = ({ dates }: GroupLessonClass): number =>
  dates.findLastIndex(({ has_begun, unmarked }) => has_begun && unmarked > 0);

export const markAddress = ({ id }: GroupLessonClass, index: number): string =>
  pathTo(paths.markSession, { groupLessonClassId: String(id), session: String(index + 1) });

export function MarkTodo({ own }: Props) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  const index = sessionToMark(own);
  const session = own.dates[index];
  if (!session || own.is_cancelled) return null;
  const day = shortDay(new Date(session.start));
  return (
    <Todo
      tag={<Tag colour="yellow">{t("mark_due")}</Tag>}
      due={t("mark_session", { day })}
      title={t("mark_title")}
      actions={
        <Buttons grow>
          <ButtonLink to={markAddress(own, index)} variant="primary">
            {t("mark")}
          </ButtonLink>
        </Buttons>
      }
    />
  );
}

export function ClassStudents({ own }: Props) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  if (own.students.length === 0) return <p>{t("nobody")}</p>;
  return (
    <Rows label={t("students")}>
      {own.students.map((student) => (
        <StudentRow key={student.registration_id} own={own} student={student} />
      ))}
    </Rows>
  );
}

function StudentRow({ own, student }: Props & Readonly<{ student: Student }>) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  const { learned, description, rating, evaluation } = student;
  const may = own.may_evaluate && !own.is_cancelled;
  return (
    <Row
      title={student.name}
      detail={student.level}
      end={may && <EvaluationTag evaluation={evaluation} />}
    >
      {description && <p className="mb-1 max-w-read">{t("said", { text: description })}</p>}
      {learned.length > 0 && (
        <p className="max-w-read text-sm text-ink-2">
          {t("learned", { chapters: learned.join(", ") })}
        </p>
      )}
      {rating && (
        <p className="max-w-read text-sm">
          {t("rating", { mark: rating.rating })} {rating.comment}
        </p>
      )}
      {may && (
        <ActRow tight>
          <ActLink
            to={pathTo(paths.evaluateStudent, {
              groupLessonClassId: String(own.id),
              registrationId: String(student.registration_id),
            })}
            opens="evaluate-group-lesson-teacher"
          >
            {t(evaluation ? "change" : "evaluate")}
            <span className="sr-only"> {student.name}</span>
          </ActLink>
        </ActRow>
      )}
    </Row>
  );
}

function EvaluationTag({ evaluation }: Pick<Student, "evaluation">) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  if (!evaluation) return <Tag colour="yellow">{t("todo")}</Tag>;
  if (!evaluation.sent_at) return <Tag colour="yellow">{t("draft")}</Tag>;
  return <Tag colour="green">{t("sent")}</Tag>;
}
