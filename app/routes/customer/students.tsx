import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber } from "#app/lib/page-number.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import type { Student } from "#app/modules/people/student/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo, Todos } from "#app/ui/todo.tsx";

import { StudentRow } from "./student-row.tsx";

export const handle = { i18n: ["student", "account"], query: ["page"] };

export const meta = pageMeta("student:list.page", { noindex: true });

const perPage = 7;

export const loader = customerLoader(async ({ api, request }) => {
  const [{ students }, contracts] = await Promise.all([
    api(customers.show, {}),
    blockOf(api(contractEndpoints.list, {})),
  ]);
  const wanted = pageNumber(new URL(request.url).searchParams);
  return {
    students,
    lessons: (contracts ?? []).flatMap(taughtIn),
    page: Math.min(wanted, lastPage(students.length, perPage)),
  };
});

const taughtIn = ({ id: contract, student, subject, teacher, status }: Contract) =>
  status === "ended"
    ? []
    : [
        {
          student: student.id,
          subject: subject.name,
          teacher: teacher.firstname,
          teacherId: teacher.id,
          contract,
        },
      ];

export default function Students() {
  const { t } = useTranslation("student");
  const { students, lessons, page } = useLoaderData<typeof loader>();
  const shown = students.slice((page - 1) * perPage, page * perPage);
  const toConfirm = students.filter(({ class_to_confirm: isOld }) => isOld);
  const add = (
    <DialogLink
      to={paths.addStudent}
      opens="add-child"
      className={buttonClass({ variant: toConfirm.length > 0 ? "default" : "primary" })}
    >
      {t("list.add")}
    </DialogLink>
  );

  return (
    <Wrap>
      <PageHead title={t("list.title")} lead={t("list.lead")} />
      <Columns aside={students.length > 0 && <p>{add}</p>}>
        <Todos others={(count) => t("list.others", { count })}>
          {toConfirm.map((student) => (
            <ClassTodo key={student.id} student={student} />
          ))}
        </Todos>
        {students.length === 0 ? (
          <Empty title={t("list.none_title")} action={add}>
            {t("list.none")}
          </Empty>
        ) : (
          <div className="not-first:mt-s4">
            <Rows label={t("list.title")}>
              {shown.map((student) => (
                <StudentRow key={student.id} student={student} lessons={lessons} />
              ))}
            </Rows>
            <Pager
              page={page}
              pages={lastPage(students.length, perPage)}
              toPage={(to) => withQuery(paths.students, { page: to === 1 ? undefined : to })}
              label={t("list.pages")}
            />
          </div>
        )}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

/** Last year's class, toConfirm about since 15 August (CUS-013). */
function ClassTodo({ student: { id, firstname: name, class: level } }: { student: Student }) {
  const { t } = useTranslation("student");
  return (
    <Todo
      tag={<StateTag state={{ word: t("list.class_tag"), colour: "yellow" }} />}
      title={t("list.class_title", { name, class: level })}
      actions={
        <DialogLink
          to={pathTo(paths.confirmClass, { studentId: String(id) })}
          opens="confirm-student-class"
          className={buttonClass({ variant: "primary" })}
        >
          {t("list.class_confirm", { name })}
        </DialogLink>
      }
    >
      <p>{t("list.class_why")}</p>
    </Todo>
  );
}
