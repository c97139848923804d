import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { StudentFields } from "#app/modules/student/components/student-fields.tsx";
import { newStudentSchema, studentEndpoints } from "#app/modules/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { cursusOf } from "./student-of.server.ts";

export const handle = { i18n: ["student", "account"] };

export const meta = pageMeta("student:add.page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const constraint = constraintOf(newStudentSchema);
  return { cursus: await cursusOf(api), constraint };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("customer"), request, newStudentSchema, async (body, api) => {
    const { firstname: name } = await api(studentEndpoints.create, { body });
    return redirectWithFlash(paths.students, "student:flash.added", { name });
  });
}

const loadSchema = () =>
  import("#app/modules/student/endpoints.ts").then((module) => module.newStudentSchema);

export default function AddStudent() {
  const { t } = useTranslation("student");
  const { cursus, constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema);
  const { phone_number: phone } = fields.phone.getFieldset();

  return (
    <RouteDialog id="add-child" title={t("add.title")} closeTo={paths.students}>
      <Form
        method="post"
        action={paths.addStudent}
        replace
        preventScrollReset
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <StudentFields {...{ fields, phone, cursus }} />
        <OnceKey />
        <Button variant="primary">{t("add.submit")}</Button>
      </Form>
    </RouteDialog>
  );
}
