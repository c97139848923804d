import { useTranslation } from "react-i18next";

import { dayAndTime, noonOf, shortDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type {
  TeacherContract,
  TeacherStudent,
} from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

/** Contracts that wait for the teacher. */
export const toSettle = ({ contracts }: Pick<TeacherStudent, "contracts">): TeacherContract[] =>
  contracts.filter(
    ({ first_course_open: open, first_course_date: date, payment_expected: unpaid }) =>
      open && !date && !unpaid,
  );

export function StudentTodo({ student }: { student: TeacherStudent }) {
  return toSettle(student).map((contract) => (
    <FirstCourseTodo key={contract.id} student={student} contract={contract} />
  ));
}

type FirstCourseTodoProps = Readonly<{ student: TeacherStudent; contract: TeacherContract }>;

/** The teacher fixes the first course's date (TEA-017). */
export function FirstCourseTodo({ student, contract }: FirstCourseTodoProps) {
  const { t } = useTranslation("teacher-space");
  const { id, subject, level, course_format: format, net, proposed_slot: slot } = contract;
  const by = contract.first_course_by;
  return (
    <Todo
      tag={<Tag colour="yellow">{t("todo.fix_tag")}</Tag>}
      due={by ? t("todo.fix_due", { day: shortDay(noonOf(by)) }) : t("todo.fix_open")}
      title={t("todo.fix", { student: student.firstname })}
      actions={
        <DialogLink
          to={pathTo(paths.firstCourse, { contractId: String(id) })}
          className={buttonClass({ variant: "primary" })}
        >
          {t("student.fix_first")}
        </DialogLink>
      }
    >
      <p>
        {t("declare.contract", {
          subject: subject.name,
          level: level.name,
          format: t(`format.${format}`),
          net: hourlyPrice(net),
        })}
      </p>
      {slot && (
        <p className="font-semibold">
          {t("todo.fix_proposed", { when: dayAndTime(new Date(slot)) })}
        </p>
      )}
      {student.contact && (
        <p>{[student.contact.name, student.contact.phone].filter(Boolean).join(", ")}</p>
      )}
    </Todo>
  );
}
