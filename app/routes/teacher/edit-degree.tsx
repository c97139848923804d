import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { degreeFormSchema } from "#app/modules/catalogue/teacher/background.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { graduations } from "#app/modules/foundation/reference/domain.ts";
import { paths } from "#app/paths.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["teacher-offer", "reference"], query: ["degree_id"] };

export const meta = pageMeta("teacher-offer:background.degree_page", { noindex: true });

export async function loader({ context, request, params: { degreeId } }: LoaderFunctionArgs) {
  const chosen = new URL(request.url).searchParams.get("degree_id") ?? undefined;
  if (degreeId === undefined) return { degree: null, chosen };
  const degrees = await context.as("teacher")(teachers.listDegrees, {});
  const degree = degrees.find(({ id }) => String(id) === degreeId);
  if (!degree) throw new Response(null, { status: 404 });
  return { degree, chosen: undefined };
}

export function action({ context, request, params: { degreeId: id } }: ActionFunctionArgs) {
  return submitJudged(context.as("teacher"), request, degreeFormSchema, async (input, api) => {
    const { speciality = null, school = null, comment = null } = input;
    const body = { ...input, speciality, school, comment };
    if (id === undefined) await api(teachers.addDegree, { body });
    else await api(teachers.updateDegree, { params: { id }, body });
    return redirectWithFlash(
      `${paths.presentation}#diplomes`,
      "teacher-offer:background.flash.degree",
    );
  });
}

export default function EditDegree() {
  const { t } = useTranslation(["teacher-offer", "reference"]);
  const text = useFieldTexts("teacher-offer:background");
  const { degree, chosen } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof degreeFormSchema>
      title={t(degree ? "background.edit_degree" : "background.add_degree")}
      closeTo={paths.presentation}
      defaults={
        (degree ? { ...degree, year: String(degree.year) } : { degree_id: chosen }) as never
      }
      note={t(degree ? "background.degree_again" : "background.degree_then")}
      submit={t("background.save_degree")}
      leave={t("background.leave")}
    >
      {(fields) => (
        <>
          <Select
            field={fields.degree_id}
            label={t("background.degree")}
            empty={t("background.choose")}
            options={graduations.map((_, index) => ({
              value: index + 1,
              label: t(`reference:graduation.${index + 1}` as "reference:graduation.1"),
            }))}
          />
          <TextField {...text(fields.year)} inputMode="numeric" width="s" />
          <TextField {...text(fields.speciality)} maxLength={60} optional />
          <TextField {...text(fields.school)} maxLength={80} optional />
          <TextArea {...text(fields.comment)} maxLength={100} optional />
          <Tick field={fields.main} label={t("background.as_main")} />
        </>
      )}
    </DialogForm>
  );
}
