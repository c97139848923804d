import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { CourseFields } from "#app/modules/course/components/course-fields.tsx";
import { declareEndpoints, declareFormSchema } from "#app/modules/course/declare.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

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
  const teacher = context.as("teacher");
  let standing: string | undefined;
  const answer = await submitForm(teacher, request, declareFormSchema, async (body, api) => {
    const declaring = api(declareEndpoints.declare, { body });
    const { student, alert_open: asks } = await declaring.catch(async (refusal: unknown) => {
      standing = await standingCourseOf(refusal);
      throw await asksToConfirm(refusal);
    });
    const next = params.contractId ? paths.teacherStudents : paths.teacherCourses;
    const said = asks ? "declared_alert" : "declared";
    return redirectWithFlash(next, `teacher-space:flash.${said}`, { student: student.firstname });
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, standing }, answer.init ?? {});
}

const loadSchema = () =>
  import("#app/modules/course/declare.endpoints.ts").then((module) => module.declareFormSchema);

export default function DeclareCourse() {
  const { t } = useTranslation("teacher-space");
  const { contracts, constraint, ofStudent, defaults, collective } = useLoaderData<typeof loader>();
  const standing = useActionData<{ standing?: string }>()?.standing;
  const options = contracts.map((contract) => ({
    value: contract.id,
    label: contract.firstname,
    detail: t("declare.contract", {
      subject: contract.subject.name,
      level: contract.level.name,
      format: t(`format.${contract.course_format}`),
    }),
  }));
  return (
    <DialogForm
      id="declare-course"
      title={t("declare.title")}
      closeTo={ofStudent ? paths.teacherStudents : paths.teacherCourses}
      closed={contracts.length === 0 && t("declare.nobody")}
      constraint={constraint}
      loadSchema={loadSchema}
      defaults={defaults}
      remedy={
        standing && (
          <Link to={pathTo(paths.editCourse, { courseId: standing })}>
            {t("declare.edit_standing")}
          </Link>
        )
      }
      submit={t("declare.submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <ChoiceField field={fields.contract_id} label={t("fields.student")} options={options} />
          <CourseFields
            fields={fields}
            collective={collective}
            date={fields.date}
            time={fields.date.getFieldset().time}
            minutes={fields.duration}
          />
        </>
      )}
    </DialogForm>
  );
}
