import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { studentEndpoints } from "#app/modules/student/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Sent } from "#app/ui/sent.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student"] };

export const meta = pageMeta("student:remove.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { student: await studentOf(context.as("customer"), params.studentId) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const input = { params: { id: params.studentId }, body: { enabled: false } };
  return submitForm(context.as("customer"), request, z.object({}), async (_, api) => {
    const { firstname: name } = await api(studentEndpoints.update, input);
    return redirectWithFlash(paths.students, "student:flash.removed", { name });
  });
}

export default function RemoveStudent() {
  const { t } = useTranslation("student");
  const { student } = useLoaderData<typeof loader>();
  const refused: Readonly<Record<string, string[] | null>> = useLastResult()?.error ?? {};
  const { id, firstname: name } = student;
  const errors = Object.values(refused).flatMap((some) => some ?? []);

  return (
    <RouteDialog id="remove-child" title={t("remove.title", { name })} closeTo={paths.students}>
      <p>{t("remove.lead", { name })}</p>
      <FormErrors errors={errors} />
      <Form
        method="post"
        action={pathTo(paths.removeStudent, { studentId: String(id) })}
        replace
        preventScrollReset
      >
        <Sent />
        <Buttons grow>
          <Button variant="danger">{t("remove.submit", { name })}</Button>
          <ButtonLink to={paths.students} variant="quiet">
            {t("remove.cancel")}
          </ButtonLink>
        </Buttons>
      </Form>
    </RouteDialog>
  );
}
