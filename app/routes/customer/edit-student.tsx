import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { StudentFields } from "#app/modules/student/components/student-fields.tsx";
import { newStudentSchema, studentEndpoints } from "#app/modules/student/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { cursusOf, studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student", "account"] };

export const meta = pageMeta("student:edit.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [student, cursus] = await Promise.all([studentOf(api, params.studentId), cursusOf(api)]);
  return { student, cursus, constraint: constraintOf(newStudentSchema) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  const { id } = await studentOf(api, params.studentId);
  return submitForm(context.as("customer"), request, newStudentSchema, async (typed, api) => {
    // The form is whole: what it leaves empty is emptied.
    const { class_id = null, establishment = null, email = null, phone = null } = typed;
    const body = { ...typed, class_id, establishment, email, phone };
    const { firstname: name } = await api(studentEndpoints.update, { params: { id }, body });
    return redirectWithFlash(paths.students, "student:flash.saved", { name });
  });
}

const loadSchema = () =>
  import("#app/modules/student/endpoints.ts").then((module) => module.newStudentSchema);

export default function EditStudent() {
  const { t } = useTranslation("student");
  const { student, cursus, constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const { id, firstname: name, class_id, phone: number, ...shown } = student;
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema, {
    firstname: name,
    lastname: shown.lastname,
    class_id: class_id === null ? undefined : String(class_id),
    establishment: shown.establishment,
    email: shown.email,
    phone: number ?? undefined,
  });
  const phone = fields.phone.getFieldset();

  return (
    <RouteDialog id="edit-child" title={t("edit.title", { name })} closeTo={paths.students}>
      <Form
        method="post"
        action={pathTo(paths.editStudent, { studentId: String(id) })}
        replace
        preventScrollReset
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <StudentFields {...{ fields, cursus }} phone={phone.phone_number} />
        {number && (
          <input type="hidden" name={phone.phone_region.name} value={number.phone_region} />
        )}
        <Button variant="primary">{t("edit.submit", { name })}</Button>
      </Form>
    </RouteDialog>
  );
}
