import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { customerFormLoader } from "#app/bff/route.server.ts";
import { ClassFields } from "#app/modules/people/student/components/student-fields.tsx";
import { classSchema, students } from "#app/modules/people/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { cursusOf, studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student"] };

export const meta = pageMeta("student:class.page", { noindex: true });

export const loader = customerFormLoader(classSchema, async ({ api, studentId }) => {
  const [student, cursus] = await Promise.all([studentOf(api, studentId), cursusOf(api)]);
  return { student, cursus };
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  const { id } = await studentOf(api, params.studentId);
  return submitJudged(api, request, classSchema, async (typed, api) => {
    const body = { ...typed, establishment: typed.establishment ?? null };
    const { firstname: name } = await api(students.update, { params: { id }, body });
    return redirectWithFlash(paths.students, "student:flash.class_saved", { name });
  });
}

export default function ConfirmClass() {
  const { t } = useTranslation("student");
  const { student, cursus } = useLoaderData<typeof loader>();
  const { firstname: name, class_id, establishment } = student;
  return (
    <DialogForm<typeof classSchema>
      id="confirm-student-class"
      title={t("class.title", { name })}
      lead={t("class.lead", { name })}
      closeTo={paths.students}
      defaults={{
        class_id: class_id === null ? undefined : String(class_id),
        establishment,
      }}
      submit={t("class.submit")}
    >
      {(fields) => <ClassFields {...{ fields, cursus }} />}
    </DialogForm>
  );
}
