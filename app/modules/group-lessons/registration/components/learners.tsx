import { useTranslation } from "react-i18next";

import type { Overlap } from "#app/modules/group-lessons/registration/learners.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select } from "#app/ui/text-field.tsx";

import { OverlapNote } from "./overlap-note.tsx";

export type Learner = Readonly<{
  id: number;
  firstname: string;
  level: string | null;
  suits: boolean;
  groupLessons: string | null;
  overlaps: readonly Overlap[];
}>;

type LearnersProps = Readonly<{
  field: FieldLike;
  students: readonly Learner[];
  classes: readonly Readonly<{ id: number; name: string }>[];
  beside: (name: string) => FieldLike;
  to: string;
}>;

export function Learners({ field, students, classes, beside, to }: LearnersProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  return (
    <div>
      <ChoiceField
        field={field}
        label={<span className="sr-only">{t("student")}</span>}
        options={students.map((student) => ({
          value: String(student.id),
          label: student.firstname,
          detail: student.level ?? t("no_class"),
          reveal: (!student.suits || student.overlaps.length > 0) && (
            <div className="grid gap-s3">
              <OverlapNote student={student.firstname} overlaps={student.overlaps} before />
              {!student.suits && (
                <ClassOf
                  student={student}
                  classes={classes}
                  field={beside(`class_${String(student.id)}`)}
                />
              )}
            </div>
          ),
        }))}
      />
      <p>
        <Link
          to={withQuery(paths.addStudent, { retour: to })}
          className="inline-flex min-h-tap items-center"
        >
          {t("add_student")}
        </Link>
      </p>
    </div>
  );
}

type ClassOfProps = Pick<LearnersProps, "classes" | "field"> & { student: Learner };

function ClassOf({
  student: { firstname: student, level, groupLessons },
  classes,
  field,
}: ClassOfProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const names = classes.map(({ name }) => name).join(", ");
  const [only] = classes;
  return (
    <div className="grid gap-s2">
      <p>
        <b>
          {level
            ? t("other_class", { student, level, names })
            : t("which_class", { student, names })}
        </b>
      </p>
      {only && classes.length === 1 ? (
        <Tick
          field={field}
          value={String(only.id)}
          label={t(level ? "moved" : "is_in", { student, level: only.name })}
        />
      ) : (
        <Select
          field={field}
          label={t(level ? "moved_to" : "level")}
          empty={t("level_empty")}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {groupLessons && level && (
        <p>
          <Link to={groupLessons} className="inline-flex min-h-tap items-center">
            {t("other_stages", { level })}
          </Link>
        </p>
      )}
    </div>
  );
}
