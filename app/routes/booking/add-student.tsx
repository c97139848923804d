import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { newStudentSchema, students } from "#app/modules/people/student/endpoints.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextField } from "#app/ui/text-field.tsx";

import { levelsOf } from "./offered.server.ts";
import { bookingPath } from "./steps.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const meta = pageMeta("booking:add_student.page", { noindex: true });

const formSchema = newStudentSchema.pick({ firstname: true, lastname: true, class_id: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { lesson, draft, person } = await openStep(context, params, "eleve");
  return {
    lesson: lesson?.slug,
    levels: levelsOf(lesson, draft),
    constraint: constraintOf(formSchema),
    initial: { lastname: person?.lastname, class_id: String(draft.levelId ?? "") },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson } = await openStep(context, params, "eleve");
  return submitJudged(context.as("customer"), request, formSchema, async (body, api) => {
    const student = await api(students.create, { body });
    await saveDraft(context, { studentId: student.id, student: null });
    return redirect(bookingPath("eleve", lesson?.slug), 303);
  });
}

/** Chosen at once for this booking (DLG-04). */
export default function AddStudent() {
  const { t } = useTranslation("booking");
  const { lesson, levels, initial } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof formSchema>
      id="add-child"
      title={t("add_student.title")}
      closeTo={bookingPath("eleve", lesson)}
      defaults={initial}
      submit={t("add_student.add")}
    >
      {(fields) => (
        <>
          <TextField field={fields.firstname} label={t("student.firstname")} />
          <TextField field={fields.lastname} label={t("student.lastname")} />
          <Select
            field={fields.class_id}
            label={t("student.class")}
            empty={t("student.choose_class")}
            options={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </>
      )}
    </DialogForm>
  );
}
