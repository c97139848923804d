import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { lastPage, pageNumber } from "#app/lib/page-number.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import type { Student } from "#app/modules/people/student/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo, Todos } from "#app/ui/todo.tsx";

export const handle = { i18n: ["student", "account"], query: ["page"] };

export const meta = pageMeta("student:list.page", { noindex: true });

const perPage = 7;

export const loader = customerLoader(async ({ api, request }) => {
  const { students } = await api(customers.show, {});
  const wanted = pageNumber(new URL(request.url).searchParams);
  return { students, page: Math.min(wanted, lastPage(students.length, perPage)) };
});

export default function Students() {
  const { t } = useTranslation("student");
  const { students, page } = useLoaderData<typeof loader>();
  const shown = students.slice((page - 1) * perPage, page * perPage);
  const add = (
    <DialogLink
      to={paths.addStudent}
      opens="add-child"
      className={buttonClass({ variant: "primary" })}
    >
      {t("list.add")}
    </DialogLink>
  );

  return (
    <Wrap>
      <PageHead title={t("list.title")} lead={t("list.lead")} />
      <Columns aside={students.length > 0 && <p>{add}</p>}>
        <Todos others={(count) => t("list.others", { count })}>
          {students
            .filter(({ class_to_confirm: isOld }) => isOld)
            .map((student) => (
              <ClassTodo key={student.id} student={student} />
            ))}
        </Todos>
        {students.length === 0 ? (
          <Empty title={t("list.none_title")} action={add}>
            {t("list.none")}
          </Empty>
        ) : (
          <>
            <Rows label={t("list.title")}>
              {shown.map((student) => (
                <StudentRow key={student.id} student={student} />
              ))}
            </Rows>
            <Pager
              page={page}
              pages={lastPage(students.length, perPage)}
              toPage={(to) => withQuery(paths.students, { page: to === 1 ? undefined : to })}
              label={t("list.pages")}
            />
          </>
        )}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

/** Last year's class, asked about since 15 August (CUS-013). */
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

function StudentRow({ student }: { student: Student }) {
  const { t } = useTranslation("student");
  const { id, firstname, lastname, establishment, is_customer: self, photo } = student;
  const level = student.class ?? t("list.no_class");
  const params = { studentId: String(id) };
  return (
    <Row
      lead={<Portrait src={photo} name={fullName({ firstname, lastname })} size="s" />}
      title={fullName({ firstname, lastname })}
      detail={establishment ? t("list.place", { class: level, establishment }) : level}
      end={self ? <span className="text-sm text-ink-2">{t("list.self")}</span> : undefined}
    >
      <ActRow tight>
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
