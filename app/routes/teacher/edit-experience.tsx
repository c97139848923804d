import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { experienceFormSchema } from "#app/modules/catalogue/teacher/background.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachingExperiences } from "#app/modules/foundation/reference/domain.ts";
import { paths } from "#app/paths.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["teacher-offer", "reference"] };

export const meta = pageMeta("teacher-offer:background.experience_page", { noindex: true });

export async function loader({ context, params: { experienceId } }: LoaderFunctionArgs) {
  if (experienceId === undefined) return { experience: null };
  const experiences = await context.as("teacher")(teachers.listExperiences, {});
  const experience = experiences.find(({ id }) => String(id) === experienceId);
  if (!experience) throw new Response(null, { status: 404 });
  return { experience };
}

export function action({ context, request, params: { experienceId: id } }: ActionFunctionArgs) {
  return submitJudged(context.as("teacher"), request, experienceFormSchema, async (input, api) => {
    const { current = false, place: lessonPlace = null, comment = null, end_year = null } = input;
    const body = { ...input, current, place: lessonPlace, comment, end_year };
    if (id === undefined) await api(teachers.addExperience, { body });
    else await api(teachers.updateExperience, { params: { id }, body });
    return viewOf(current ? end_year : null);
  });
}

function viewOf(cleared: number | null) {
  const to = `${paths.presentation}#experiences`;
  if (cleared === null) return redirectWithFlash(to, "teacher-offer:background.flash.experience");
  const details = { year: String(cleared) };
  return redirectWithFlash(to, "teacher-offer:background.flash.experience_cleared", details);
}

/** A current experience has no end year, and the page says so (TEA-031). */
export default function EditExperience() {
  const { t } = useTranslation(["teacher-offer", "reference"]);
  const text = useFieldTexts("teacher-offer:background");
  const { experience } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof experienceFormSchema>
      title={t(experience ? "background.edit_experience" : "background.add_experience")}
      closeTo={paths.presentation}
      defaults={experience ? shown(experience) : {}}
      submit={t("background.save_experience")}
      leave={t("background.leave")}
    >
      {(fields) => (
        <>
          <Select
            field={fields.experience_id}
            label={t("background.experience")}
            empty={t("background.choose")}
            options={teachingExperiences.map((_, index) => ({
              value: index + 1,
              label: t(`reference:experience.${index + 1}` as "reference:experience.1"),
            }))}
          />
          <TextField {...text(fields.place)} maxLength={80} optional />
          <TextField
            field={fields.start_year}
            label={t("background.from")}
            inputMode="numeric"
            width="s"
          />
          <TextField
            field={fields.end_year}
            label={t("background.to")}
            hint={t("background.to_hint")}
            inputMode="numeric"
            width="s"
            optional
          />
          <Tick
            field={fields.current}
            label={t("background.still")}
            detail={t("background.still_detail")}
          />
          <TextArea {...text(fields.comment)} maxLength={100} optional />
          <Tick field={fields.main} label={t("background.as_main_experience")} />
        </>
      )}
    </DialogForm>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["experience"]>;

const shown = ({ start_year, end_year, ...rest }: Shown) =>
  ({
    ...rest,
    start_year: String(start_year),
    end_year: end_year === null ? undefined : String(end_year),
  }) as never;
