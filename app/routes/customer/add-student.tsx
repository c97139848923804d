import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf } from "#app/bff/form.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { StudentFields } from "#app/modules/people/student/components/student-fields.tsx";
import { newStudentSchema, students } from "#app/modules/people/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { cursusOf } from "./student-of.server.ts";

export const handle = { i18n: ["student", "account"], query: ["retour"] };

export const meta = pageMeta("student:add.page", { noindex: true });

export const loader = customerLoader(async ({ api, request }) => {
  const constraint = constraintOf(newStudentSchema);
  return { cursus: await cursusOf(api), constraint, closeTo: returnOf(request) ?? paths.students };
});

export const action = customerAction(newStudentSchema, async ({ api, body, request }) => {
  const { firstname: name } = await api(students.create, { body });
  const to = returnOf(request) ?? paths.students;
  return redirectWithFlash(to, "student:flash.added", { name });
});

const loadSchema = () =>
  import("#app/modules/people/student/endpoints.ts").then((module) => module.newStudentSchema);

export default function AddStudent() {
  const { t } = useTranslation("student");
  const { cursus, closeTo } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="add-child"
      title={t("add.title")}
      closeTo={closeTo}
      loadSchema={loadSchema}
      submit={t("add.submit")}
    >
      {(fields) => (
        <StudentFields
          fields={fields}
          phone={fields.phone.getFieldset().phone_number}
          cursus={cursus}
        />
      )}
    </DialogForm>
  );
}
