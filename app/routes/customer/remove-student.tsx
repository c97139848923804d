import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { students } from "#app/modules/people/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student"] };

export const meta = pageMeta("student:remove.page", { noindex: true });

export const loader = customerLoader(async ({ api, studentId }) => ({
  student: await studentOf(api, studentId),
}));

export const action = customerAction(z.object({}), async ({ api, studentId }) => {
  const input = { params: { id: studentId }, body: { enabled: false } };
  const { firstname: name } = await api(students.update, input);
  return redirectWithFlash(paths.students, "student:flash.removed", { name });
});

export default function RemoveStudent() {
  const { t } = useTranslation("student");
  const { firstname: name } = useLoaderData<typeof loader>().student;
  return (
    <DialogForm
      id="remove-child"
      title={t("remove.title", { name })}
      closeTo={paths.students}
      submit={t("remove.submit", { name })}
      danger
      leave={t("remove.cancel", { name })}
    >
      <p>{t("remove.lead", { name })}</p>
    </DialogForm>
  );
}
