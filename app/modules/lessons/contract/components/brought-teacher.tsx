import { useTranslation } from "react-i18next";

import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { TeacherLine } from "#app/ui/teacher-line.tsx";
import { Todo } from "#app/ui/todo.tsx";

const broughtOf = ({ contracts }: OwnTeacher) =>
  contracts.filter(({ kind, ended_at: ended }) => kind === "affiliation" && ended === null);

export const broughtTeachers = (
  all: readonly OwnTeacher[],
  named: ReadonlySet<number | undefined>,
): OwnTeacher[] => all.filter((one) => broughtOf(one).length > 0 && !named.has(one.teacher.id));

export const lackingMeans = (all: readonly OwnTeacher[]) =>
  all.flatMap(broughtOf).find((contract) => contract.payment_expected);

type Lacking = NonNullable<ReturnType<typeof lackingMeans>>;

export function MeansTodo({ contract }: { contract: Lacking }) {
  const { t } = useTranslation("brought-teacher");
  const { payment_state: state, teacher } = contract;
  return (
    <Todo
      tag={state && <StateTag state={state} />}
      title={t("means")}
      actions={
        <DialogLink
          to={paths.addCard}
          opens="add-credit-card"
          className={buttonClass({ variant: "primary" })}
        >
          {t("add_card")}
        </DialogLink>
      }
    >
      <p>{t("means_is", { teacher: teacher.firstname })}</p>
    </Todo>
  );
}

export function BroughtTeacher({ own }: { own: OwnTeacher }) {
  const { t } = useTranslation("brought-teacher");
  const { teacher, contact } = own;
  const { firstname } = teacher;
  return (
    <TeacherLine
      photo={teacher.photo_url}
      title={t("title", { firstname })}
      firstname={firstname}
      phone={contact?.phone}
    >
      <p>
        <Link to={paths.myTeachers} className="inline-block py-1">
          {broughtOf(own)
            .map(({ subject, student }) =>
              t("for", { subject: subject.name, student: student.firstname }),
            )
            .join(" · ")}
        </Link>
      </p>
      <p>{t("next", { firstname })}</p>
    </TeacherLine>
  );
}
