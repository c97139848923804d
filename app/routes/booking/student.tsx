import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import { fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import {
  bookingKnownStudentSchema,
  bookingStudentStepSchema,
} from "#app/modules/lessons/booking/booking.endpoints.ts";
import { selfChoice } from "#app/modules/lessons/booking/domain.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { runningIn } from "./entry.server.ts";
import { RunningLinks } from "./entry-notes.tsx";
import { Moves, StepFrame } from "./frame.tsx";
import { leaveBack } from "./leave.server.ts";
import { levelsOf } from "./offered.server.ts";
import { bookingPath } from "./steps.ts";
import { chosenOf, selfOf, studentAgain, studentsOf } from "./student.server.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const meta = pageMeta("booking:student.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "eleve");
  const account = await context.as("customer")(customers.show, {});
  const running = await runningIn(context, lesson);
  return {
    lesson: lesson?.slug,
    levels: levelsOf(lesson, draft),
    running: running.filter(({ subjectId }) => subjectId === draft.subjectId),
    students: studentsOf(account.students),
    knowsSelf: account.students.some(({ is_customer }) => is_customer),
    chosen: {
      studentId: chosenOf(account.students, draft),
      student: studentAgain(draft),
      [selfChoice]: draft.student?.self ? "on" : undefined,
    },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "eleve");
  const left = await leaveBack(context, request, "eleve", lesson?.slug);
  if (left) return left;
  const { user, students } = await context.as("customer")(customers.show, {});
  const form = await readForm(request);
  if (form.get("studentId") === selfChoice || form.get(selfChoice) === "on") {
    await saveDraft(context, selfOf(user, students, draft));
    return redirect(bookingPath("cours", lesson?.slug), 303);
  }
  const known = students.map(({ id }) => id);
  const describes = form.get("student.firstname") !== null;
  const schema = known.length > 0 && !describes ? knownSchema : bookingStudentStepSchema;
  return submitForm(context.api, request, schema, async ({ studentId, student }) => {
    if (studentId && !known.includes(studentId)) {
      throw fieldRefusal("studentId", "api.linking.unknown_student");
    }
    const described = { studentId: null, student: { firstname: "", ...student } };
    await saveDraft(context, studentId ? { studentId, student: null } : described);
    return redirect(bookingPath("cours", lesson?.slug), 303);
  });
}

type Step = z.output<typeof bookingStudentStepSchema>;

/** A family with students chooses one: no name is requested, so none is missing. */
const knownSchema: z.ZodType<Step> = bookingKnownStudentSchema;

export default function StudentStep() {
  const { t } = useTranslation("booking");
  const { lesson, levels, running, students, knowsSelf, chosen } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof bookingStudentStepSchema>(
    lastResult,
    {},
    undefined,
    chosen,
  );
  const student = fields.student.getFieldset();

  return (
    <StepFrame step="eleve" lesson={lesson} title={t("student.title")}>
      <Form method="post" action={bookingPath("eleve", lesson)} {...props} className="grid gap-s5">
        <SummaryErrors form={form} result={lastResult} />
        <RunningLinks running={running} />
        {students.length > 0 ? (
          <>
            <ChoiceField
              field={fields.studentId}
              label={t("student.who")}
              options={[
                ...students.map(({ id, firstname, level }) => ({
                  value: String(id),
                  label: firstname,
                  detail: level ?? undefined,
                })),
                ...(knowsSelf ? [] : [{ value: selfChoice, label: t("student.self") }]),
              ]}
            />
            <p>
              <DialogLink to={bookingPath("add_student", lesson)} opens="add-child">
                {t("student.add")}
              </DialogLink>
            </p>
          </>
        ) : (
          <>
            <Tick
              field={fields.moi}
              look="choice"
              label={t("student.self")}
              detail={t("student.self_hint")}
            />
            <TextField
              field={student.firstname}
              label={t("student.firstname")}
              autoComplete="off"
            />
            <TextField
              field={student.lastname}
              label={t("student.lastname")}
              hint={t("student.lastname_hint")}
              optional
              autoComplete="off"
            />
            <Select
              field={student.class_id}
              label={t("student.class")}
              empty={t("student.choose_class")}
              options={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </>
        )}
        <Moves step="eleve" lesson={lesson} />
      </Form>
      <Outlet />
    </StepFrame>
  );
}
