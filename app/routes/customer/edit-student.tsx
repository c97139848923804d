import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { customerFormLoader } from "#app/bff/route.server.ts";
import { StudentFields } from "#app/modules/people/student/components/student-fields.tsx";
import { newStudentSchema, students } from "#app/modules/people/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { cursusOf, studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student", "account"] };

export const meta = pageMeta("student:edit.page", { noindex: true });

export const loader = customerFormLoader(newStudentSchema, async ({ api, studentId }) => {
  const [student, cursus] = await Promise.all([studentOf(api, studentId), cursusOf(api)]);
  return { student, cursus };
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  const { id } = await studentOf(api, params.studentId);
  return submitJudged(api, request, newStudentSchema, async (typed, api) => {
    // The whole form is sent: an empty field is cleared.
    const { class_id = null, establishment = null, email = null, phone = null } = typed;
    const body = { ...typed, class_id, establishment, email, phone };
    const { firstname: name } = await api(students.update, { params: { id }, body });
    return redirectWithFlash(paths.students, "student:flash.saved", { name });
  });
}

const loadSchema = () =>
  import("#app/modules/people/student/endpoints.ts").then((module) => module.newStudentSchema);

export default function EditStudent() {
  const { t } = useTranslation("student");
  const { student, cursus } = useLoaderData<typeof loader>();
  const { firstname: name, lastname, class_id, establishment, email, phone: number } = student;
  return (
    <DialogForm
      id="edit-child"
      title={t("edit.title", { name })}
      closeTo={paths.students}
      loadSchema={loadSchema}
      defaults={{
        firstname: name,
        lastname,
        establishment,
        email,
        class_id: class_id === null ? undefined : String(class_id),
        phone: number ?? undefined,
      }}
      submit={t("edit.submit", { name })}
    >
      {(fields) => {
        const phone = fields.phone.getFieldset();
        return (
          <>
            <StudentFields {...{ fields, cursus }} phone={phone.phone_number} />
            {number && (
              <input type="hidden" name={phone.phone_region.name} value={number.phone_region} />
            )}
          </>
        );
      }}
    </DialogForm>
  );
}
