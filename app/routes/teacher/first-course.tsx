import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { WhenFields } from "#app/modules/course/components/course-fields.tsx";
import { firstCourseBounds } from "#app/modules/course/schedule-first.domain.ts";
import {
  firstCourseEndpoints,
  firstCourseFormSchema,
} from "#app/modules/course/schedule-first.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { contractsOf, startOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:first.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const contracts = await contractsOf(context.as("teacher"));
  const contract = contracts.find(({ id }) => String(id) === params.contractId);

  if (!contract) throw new Response(null, { status: 404 });
  const { first_course_date: date, first_course_duration: duration } = contract;
  return {
    contract,
    constraint: constraintOf(firstCourseFormSchema),
    defaults: {
      first_course_date: date ? startOf(date) : undefined,
      first_course_duration: String(duration ?? 60),
    },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, firstCourseFormSchema, async (body, api) => {
    await api(firstCourseEndpoints.fix, { params: { id: params.contractId }, body });
    return redirectWithFlash(paths.teacherStudents, "teacher-space:flash.first_fixed");
  });
}

const loadSchema = () =>
  import("#app/modules/course/schedule-first.endpoints.ts").then(
    (module) => module.firstCourseFormSchema,
  );

export default function FirstCourse() {
  const { t } = useTranslation("teacher-space");
  const { contract } = useLoaderData<typeof loader>();
  const { first_course_open: open, payment_expected: unpaid } = contract;
  const result = useLastResult();
  return (
    <RouteDialog
      title={t("first.title", { student: contract.firstname })}
      closeTo={paths.teacherStudents}
    >
      {open && !unpaid ? (
        <DateForm />
      ) : (
        <>
          <Refused result={result} typed={{ first_course_date: t("fields.date") }} />
          <p>{t(open ? "first.unpaid" : "first.closed")}</p>
        </>
      )}
    </RouteDialog>
  );
}

function DateForm() {
  const { t } = useTranslation("teacher-space");
  const { contract, constraint, defaults } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema, defaults);
  return (
    <Form
      method="post"
      action={pathTo(paths.firstCourse, { contractId: String(contract.id) })}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s5"
    >
      <SummaryErrors form={form} result={result} />
      <WhenFields
        date={fields.first_course_date}
        time={fields.first_course_date.getFieldset().time}
        minutes={fields.first_course_duration}
        bounds={firstCourseBounds}
      />
      <Note>
        <p>{t("first.then")}</p>
      </Note>
      <Buttons grow>
        <Button variant="primary">{t("first.submit")}</Button>
        <ButtonLink to={paths.teacherStudents} variant="quiet">
          {t("leave")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
