import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, refusalAt, submitForm } from "#app/bff/form.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { hoursOf } from "#app/modules/course/components/course-words.ts";
import { disputeFormSchema, verdictEndpoints } from "#app/modules/course/validate.endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:dispute.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [course, causes, { contact }] = await Promise.all([
    courseOf(api, params.courseId),
    api(referenceEndpoints.disputeCauses, {}),
    api(contentEndpoints.config, {}),
  ]);
  const constraint = constraintOf(disputeFormSchema);
  return { course, causes, constraint, email: contact.email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(
    context.as("customer"),
    request,
    disputeFormSchema,
    async ({ cause, ...said }, api) => {
      const contested =
        cause === "reject"
          ? { course_answer: "reject" as const }
          : { course_answer: "dispute" as const, dispute_type_id: cause };
      const body = { ...said, ...contested };
      const answering = api(verdictEndpoints.answer, { body });
      const { teacher } = await answering.catch(async (refusal: unknown) => {
        throw await refusalAt(refusal, (field) => (field === "dispute_type_id" ? "cause" : field));
      });
      return redirectWithFlash(paths.courses, "course:flash.disputed", {
        teacher: teacher.firstname,
      });
    },
  );
}

export default function DisputeCourse() {
  const { t } = useTranslation("course");
  const { course, email } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <RouteDialog id="dispute-lesson" title={t("dispute.title")} closeTo={paths.courses}>
      <p className="mb-s4 text-ink-2">
        {t("dispute.what", {
          subject: course.subject.name,
          teacher: course.teacher.firstname,
          day: longDay(new Date(course.date)),
          hours: hoursOf(course),
        })}
      </p>
      {course.may_dispute ? (
        <DisputeForm />
      ) : (
        <div className="grid gap-s3">
          <Refused result={result} typed={{ comment: t("dispute.comment") }} />
          <p>
            <StateTag state={course.state} />
          </p>
          <WaitingLine state={course.state} />
          <p>{t("dispute.closed", { email })}</p>
        </div>
      )}
    </RouteDialog>
  );
}

function DisputeForm() {
  const { t } = useTranslation("course");
  const { course, causes, constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof disputeFormSchema>(result, constraint);
  const options = [
    { value: "reject", label: t("dispute.reject") },
    ...causes.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Form
      method="post"
      action={pathTo(paths.disputeCourse, { courseId: String(course.id) })}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s4"
    >
      <SummaryErrors form={form} result={result} />
      <OnceKey />
      <input type="hidden" name={fields.course_id.name} value={course.id} />
      <ChoiceField field={fields.cause} label={t("dispute.cause")} options={options} />
      <TextArea field={fields.comment} label={t("dispute.comment")} optional maxLength={1000} />
      <Note>
        <p>{t("dispute.held", { teacher: course.teacher.firstname })}</p>
      </Note>
      <Buttons grow>
        <Button variant="primary">{t("dispute.submit")}</Button>
        <ButtonLink to={paths.courses} variant="quiet">
          {t("dispute.leave")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
