import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type {
  TeacherContract,
  TeacherStudent,
} from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { DialogId } from "#app/ui/dialog-id.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";

import { ProposeRates } from "./rates-part.tsx";

type ActsProps = Readonly<{ student: TeacherStudent; contract: TeacherContract; back: string }>;

export function StudentContractActs({ student, contract, back }: ActsProps) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  const params = { contractId: String(contract.id) };
  const live = contract.status !== "ended";
  return (
    <section>
      <MainAct contract={contract} />
      <h2 className="mt-s5 mb-s2">{t("change")}</h2>
      <ul>
        {live && (
          <li>
            <ProposeRates contract={contract} back={back} />
          </li>
        )}
        {contract.room_url && (
          <li>
            <ActLink to={contract.room_url} reloadDocument>
              {t("room")}
            </ActLink>
          </li>
        )}
        {live && (
          <Act
            to={withQuery(pathTo(paths.signalStudentChange, params), { retour: back })}
            opens="signal-change"
          >
            {t("signal")}
          </Act>
        )}
        {contract.ends_on && (
          <Act to={pathTo(paths.teacherEmploymentEnd, params)}>{t("end_papers")}</Act>
        )}
        <Act to={withQuery(paths.teacherCourses, { eleve: student.id })}>{t("courses")}</Act>
        <li>
          <ActLink to={pathTo(paths.teacherContractPrint, params)} reloadDocument target="_blank">
            {t("pdf")}
          </ActLink>
        </li>
      </ul>
    </section>
  );
}

function Act({ to, opens, children }: { to: string; opens?: DialogId; children: ReactNode }) {
  return (
    <li>
      <ActLink to={to} opens={opens}>
        {children}
      </ActLink>
    </li>
  );
}

function MainAct({ contract }: Pick<ActsProps, "contract">) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  const { status, first_course_open: waits, first_course_date: first } = contract;
  // A course given before a pause may be declared during it; a first one waits.
  if (status === "ended" || (waits && status !== "active")) return null;
  const params = { contractId: String(contract.id) };
  const look = { className: buttonClass({ variant: "primary" }) };
  return (
    <p className="mb-s3">
      {waits ? (
        <DialogLink to={pathTo(paths.firstCourse, params)} {...look}>
          {t(first ? "move_first" : "fix_first")}
        </DialogLink>
      ) : (
        <DialogLink
          to={pathTo(paths.declareStudentCourse, params)}
          opens="declare-course"
          {...look}
        >
          {t("declare")}
        </DialogLink>
      )}
    </p>
  );
}
