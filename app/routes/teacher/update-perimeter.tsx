import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { perimeterFormSchema, profileEndpoints } from "#app/modules/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { PerimeterFields, perimeterOf } from "./perimeter-fields.tsx";

export const handle = { i18n: ["teacher-account", "teacher-offer"] };

export const meta = pageMeta("teacher-account:zone.title", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { teacher: await context.as("teacher")(profileEndpoints.show, {}) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, perimeterFormSchema, async (body, api) => {
    await api(profileEndpoints.update, { body });
    return redirectWithFlash(paths.teacherAccount, "teacher-offer:perimeter.flash");
  });
}

/** How far a teacher goes, and in which formats: past courses and contracts keep theirs (DLG-49). */
export default function UpdatePerimeter() {
  const { t } = useTranslation("teacher-account");
  const { teacher } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof perimeterFormSchema>
      id="update-perimeter"
      title={t("zone.title")}
      closeTo={paths.teacherAccount}
      lead={t("zone.lead")}
      defaults={perimeterOf(teacher)}
      submit={t("zone.save")}
      leave={t("leave_as_is")}
    >
      {(fields) => <PerimeterFields fields={fields} teacher={teacher} />}
    </DialogForm>
  );
}
