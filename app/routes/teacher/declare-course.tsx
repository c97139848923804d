import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { CourseFields } from "#app/modules/course/components/course-fields.tsx";
import { declareEndpoints, declareFormSchema } from "#app/modules/course/declare.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { askMonth, asksToConfirm, contractsOf, courseOf } from "./courses.server.ts";
import { defaultsOf, standingCourseOf } from "./declare-course.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:declare.page", { noindex: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const courseId = new URL(request.url).searchParams.get("cours");
  const [contracts, { today, collective }, born] = await Promise.all([
    contractsOf(api),
    askMonth(api),
    courseId ? courseOf(api, courseId) : undefined,
  ]);
  const asked = contracts.find(({ id }) => String(id) === params.contractId);

  if (params.contractId && !asked) throw new Response(null, { status: 404 });
  return {
    contracts,
    constraint: constraintOf(declareFormSchema),
    ofStudent: params.contractId,
    collective,
    defaults: defaultsOf({ asked, all: contracts, born, today }),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  let standing: string | undefined;
  const answer = await submitForm(
    context.as("teacher"),
    request,
    declareFormSchema,
    async (body, api) => {
      const declaring = api(declareEndpoints.declare, { body });
      const { student, alert_open: asks } = await declaring.catch(async (refusal: unknown) => {
        standing = await standingCourseOf(refusal);
        throw await asksToConfirm(refusal);
      });
      const next = params.contractId ? paths.teacherStudents : paths.teacherCourses;
      const said = asks ? "declared_alert" : "declared";
      return redirectWithFlash(next, `teacher-space:flash.${said}`, { student: student.firstname });
    },
  );
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, standing }, answer.init ?? {});
}

const loadSchema = () =>
  import("#app/modules/course/declare.endpoints.ts").then((module) => module.declareFormSchema);

export default function DeclareCourse() {
  const { t } = useTranslation("teacher-space");
  const { contracts, ofStudent } = useLoaderData<typeof loader>();
  const closeTo = ofStudent ? paths.teacherStudents : paths.teacherCourses;
  return (
    <RouteDialog id="declare-course" title={t("declare.title")} closeTo={closeTo}>
      {contracts.length === 0 ? <p>{t("declare.nobody")}</p> : <DeclareForm closeTo={closeTo} />}
    </RouteDialog>
  );
}

function DeclareForm({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation("teacher-space");
  const { contracts, constraint, ofStudent, defaults, collective } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const standing = useActionData<{ standing?: string }>()?.standing;
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema, defaults);
  const options = contracts.map((contract) => ({
    value: contract.id,
    label: contract.firstname,
    detail: t("declare.contract", {
      subject: contract.subject.name,
      level: contract.level.name,
      format: t(`format.${contract.course_format}`),
    }),
  }));
  const own = ofStudent && pathTo(paths.declareStudentCourse, { contractId: ofStudent });
  return (
    <Form
      method="post"
      action={own ?? paths.declareCourse}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s5"
    >
      <SummaryErrors form={form} result={result}>
        {standing && (
          <Link to={pathTo(paths.editCourse, { courseId: standing })}>
            {t("declare.edit_standing")}
          </Link>
        )}
      </SummaryErrors>
      <OnceKey />
      <ChoiceField field={fields.contract_id} label={t("fields.student")} options={options} />
      <CourseFields
        fields={fields}
        collective={collective}
        date={fields.date}
        time={fields.date.getFieldset().time}
        minutes={fields.duration}
      />
      <Buttons grow>
        <Button variant="primary">{t("declare.submit")}</Button>
        <ButtonLink to={closeTo} variant="quiet">
          {t("leave")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
