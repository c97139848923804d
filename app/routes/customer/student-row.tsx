import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { lowerFirst } from "#app/lib/french-texts.ts";
import { fullName } from "#app/lib/full-name.ts";
import { listWords } from "#app/lib/list-words.ts";
import type { Student } from "#app/modules/people/student/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Row } from "#app/ui/rows.tsx";

export type Taught = Readonly<{
  student: number;
  subject: string;
  teacher: string;
  teacherId: number;
  contract: number;
}>;

type StudentRowProps = { student: Student; lessons: readonly Taught[] };

/** Class, school and current lessons of a student of the family. */
export function StudentRow({ student, lessons }: StudentRowProps) {
  const { t } = useTranslation("student");
  const { id, firstname, lastname, establishment, is_customer: self, photo } = student;
  const level = student.class ?? t("list.no_class");
  const params = { studentId: String(id) };
  const taught = lessons.filter((one) => one.student === id);
  return (
    <Row
      lead={<Portrait src={photo} name={fullName({ firstname, lastname })} size="s" />}
      title={fullName({ firstname, lastname })}
      detail={
        <>
          {establishment ? t("list.place", { class: level, establishment }) : level}{" "}
          {taught.length > 0 && <span className="block">{taughtWords(t, taught)}</span>}
        </>
      }
      end={self ? <span className="text-sm text-ink-2">{t("list.self")}</span> : undefined}
    >
      <ActRow tight>
        {onePerTeacher(taught).map(({ teacher, contract }) => (
          <ActLink key={contract} to={pathTo(paths.messages, { contractId: String(contract) })}>
            {t("list.write", { teacher })}
            <span className="sr-only">{t("list.write_about", { name: firstname })}</span>
          </ActLink>
        ))}
        <ActLink to={pathTo(paths.editStudent, params)} opens="edit-child">
          {t("list.edit", { name: firstname })}
        </ActLink>
        <ActLink to={pathTo(paths.editStudentPhoto, params)} dialog>
          {t(photo ? "list.photo_change" : "list.photo_add", { name: firstname })}
        </ActLink>
        <ActLink to={pathTo(paths.removeStudent, params)} opens="remove-child" danger>
          {t("list.remove", { name: firstname })}
        </ActLink>
      </ActRow>
    </Row>
  );
}

const onePerTeacher = (taught: readonly Taught[]) => [
  ...new Map(taught.map((one) => [one.teacherId, one])).values(),
];

/** « Physique-chimie et français avec Julien, maths avec Camille »: a teacher once. */
function taughtWords(t: TFunction<"student">, taught: readonly Taught[]): string {
  return onePerTeacher(taught)
    .map(({ teacher, teacherId }) => {
      const own = taught.filter((lesson) => lesson.teacherId === teacherId);
      const [first = "", ...others] = new Set(own.map(({ subject }) => subject));
      return t("list.with", { subject: listWords([first, ...others.map(lowerFirst)]), teacher });
    })
    .join(", ");
}
