import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { teacherFormLoader } from "#app/bff/route.server.ts";
import {
  DeclareFields,
  DeclareWords,
  PlannedFields,
} from "#app/modules/lessons/course/components/declare-fields.tsx";
import { declareFormSchema } from "#app/modules/lessons/course/declare.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { askMonth, asksToConfirm, courseOf, declarableOf } from "./courses.server.ts";
import { defaultsOf, plannedOf, standingCourseOf } from "./declare-course.server.ts";
import { useDeclareOffline } from "./declare-offline.tsx";

export const handle = { i18n: ["teacher-space", "price", "kept"] };

export const meta = pageMeta("teacher-space:declare.page", { noindex: true });

export const loader = teacherFormLoader(declareFormSchema, async ({ api, contractId, request }) => {
  const search = new URL(request.url).searchParams;
  const [courseId, plannedId] = [search.get("cours"), search.get("prevu")];
  const [contracts, { now, today, collective }, born, planned] = await Promise.all([
    declarableOf(api),
    askMonth(api),
    courseId ? courseOf(api, courseId) : undefined,
    plannedId ? plannedOf(api, plannedId) : undefined,
  ]);
  const contract = contracts.find(({ id }) => String(id) === contractId);

  if (contractId && !contract) throw new Response(null, { status: 404 });
  return {
    contracts,
    ofStudent: contractId,
    collective,
    today,
    planned,
    defaults: defaultsOf({
      requested: contract,
      all: contracts,
      born,
      planned,
      now: new Date(now),
    }),
  };
});

export async function action({ context, request, params }: ActionFunctionArgs) {
  const teacher = context.as("teacher");
  let standing: string | undefined;
  const answer = await submitJudged(teacher, request, declareFormSchema, async (body, api) => {
    const declaring = api(courses.declare, { body });
    const { student, alert_open: asks } = await declaring.catch(async (refusal: unknown) => {
      standing = await standingCourseOf(refusal);
      throw await asksToConfirm(refusal);
    });
    const next = params.contractId ? paths.teacherStudents : paths.teacherCourses;
    const outcome = asks ? "declared_alert" : "declared";
    return redirectWithFlash(next, `teacher-space:flash.${outcome}`, {
      student: student.firstname,
    });
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, standing }, answer.init ?? {});
}

const loadSchema = () =>
  import("#app/modules/lessons/course/declare.endpoints.ts").then(
    (module) => module.declareFormSchema,
  );

export default function DeclareCourse() {
  const { t } = useTranslation("teacher-space");
  const page = useLoaderData<typeof loader>();
  const { contracts, constraint, ofStudent, defaults } = page;
  const standing = useActionData<{ standing?: string }>()?.standing;
  const { onSend, waits } = useDeclareOffline(contracts, page.today);
  return (
    <DialogForm
      id="declare-course"
      title={t("declare.title")}
      closeTo={ofStudent ? paths.teacherStudents : paths.teacherCourses}
      lead={waits}
      closed={contracts.length === 0 && t("declare.nobody")}
      onSend={onSend}
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
      submit={<DeclareWords />}
      leave={t("leave")}
    >
      {(fields) => (
        <DeclareFields
          fields={fields}
          start={fields.date.getFieldset()}
          contracts={contracts}
          collective={page.collective}
          today={page.today}
        >
          {page.planned && <PlannedFields fields={fields} planned={page.planned} />}
          <p className="hidden text-sm text-ink-2 noscript:block">{t("kept:without")}</p>
        </DeclareFields>
      )}
    </DialogForm>
  );
}
