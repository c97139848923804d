import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { newStudentSchema, studentEndpoints } from "#app/modules/student/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { stepPath } from "./steps.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const meta = pageMeta("booking:add_student.page", { noindex: true });

const formSchema = newStudentSchema.pick({ firstname: true, lastname: true, class_id: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { lesson, draft, person } = await openStep(context, params, "eleve");
  return {
    lesson: lesson.slug,
    levels: lesson.subjects.find(({ id }) => id === draft.subjectId)?.levels ?? [],
    constraint: constraintOf(formSchema),
    initial: { lastname: person?.lastname, class_id: String(draft.levelId ?? "") },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson } = await openStep(context, params, "eleve");
  return submitForm(context.as("customer"), request, formSchema, async (body, api) => {
    const student = await api(studentEndpoints.create, { body });
    await saveDraft(context, { studentId: student.id, student: null });
    return redirect(stepPath("eleve", lesson.slug), 303);
  });
}

/** A new student, chosen at once for this booking (DLG-04). */
export default function AddStudent() {
  const { t } = useTranslation("booking");
  const { lesson, levels, constraint, initial } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof formSchema>(
    lastResult,
    constraint,
    undefined,
    initial,
  );
  return (
    <RouteDialog id="add-child" title={t("add_student.title")} closeTo={stepPath("eleve", lesson)}>
      <Form
        method="post"
        action={pathTo(paths.bookingAddStudent, { lesson })}
        replace
        preventScrollReset
        {...props}
        className="grid gap-s5"
      >
        <SummaryErrors form={form} result={lastResult} />
        <OnceKey />
        <TextField field={fields.firstname} label={t("student.firstname")} />
        <TextField field={fields.lastname} label={t("student.lastname")} />
        <Select
          field={fields.class_id}
          label={t("student.class")}
          empty={t("student.choose_class")}
          options={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button variant="primary">{t("add_student.add")}</Button>
      </Form>
    </RouteDialog>
  );
}
