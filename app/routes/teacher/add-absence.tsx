import type { ActionFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { absenceFormSchema } from "#app/modules/catalogue/teacher/absences.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DateFields } from "#app/ui/date-fields.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["teacher-offer"] };

export const meta = pageMeta("teacher-offer:absence.page", { noindex: true });

export const loader = teacherLoader(() => Promise.resolve(null));

const removeSchema = z.object({ remove: z.iso.date() });

/** Adds an absence, or removes one from the list of the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const teacher = context.as("teacher");
  if ((await readForm(request)).has("remove")) {
    return submitJudged(teacher, request, removeSchema, async ({ remove: from }, api) => {
      await api(teachers.removeAbsence, { params: { from } });
      return redirectWithFlash(paths.availability, "teacher-offer:absence.flash.removed");
    });
  }
  return submitJudged(teacher, request, absenceFormSchema, async (body, api) => {
    await api(teachers.addAbsence, { body });
    return redirectWithFlash(paths.availability, "teacher-offer:absence.flash.added");
  });
}

export default function AddAbsence() {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "absence" });
  const text = useFieldTexts("teacher-offer:absence");
  return (
    <DialogForm<typeof absenceFormSchema>
      title={t("page")}
      closeTo={paths.availability}
      lead={t("lead")}
      submit={t("submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <DateFields {...text(fields.from)} />
          <DateFields {...text(fields.until)} />
        </>
      )}
    </DialogForm>
  );
}
