import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { customerFormLoader } from "#app/bff/route.server.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { photoFormSchema, type Student, students } from "#app/modules/people/student/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PhotoFields } from "#app/ui/photo-fields.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

import { studentOf } from "./student-of.server.ts";

export const handle = { i18n: ["student"] };

export const meta = pageMeta("student:photo.page", { noindex: true });

export const loader = customerFormLoader(photoFormSchema, async ({ api, studentId }) => {
  const student = await studentOf(api, studentId);
  return { student };
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  const student = await studentOf(api, params.studentId);
  await readUpload(request, "file", "api.photo.too_heavy");
  return submitForm(api, request, photoFormSchema, async (typed, api) => {
    await (typed.remove ? removePhoto(api, student) : setPhoto(api, student, typed));
    const outcome = typed.remove ? "removed" : "saved";
    return redirectWithFlash(paths.students, `student:flash.photo_${outcome}`, {
      name: student.firstname,
    });
  });
}

const removePhoto = (api: Api, { id }: Student) => api(students.removePhoto, { params: { id } });

async function setPhoto(
  api: Api,
  { id }: Student,
  { file, consent }: { file?: File | undefined; consent?: "true" | undefined },
) {
  const body = { ...(file && { file }), ...(consent && { consent }) };
  await api(students.setPhoto, { params: { id }, body });
}

export default function StudentPhoto() {
  const { t } = useTranslation("student");
  const { student } = useLoaderData<typeof loader>();
  const { firstname: name, lastname, photo, is_customer: self } = student;
  return (
    <DialogForm<typeof photoFormSchema>
      title={t("photo.title", { name })}
      lead={t("photo.lead")}
      closeTo={paths.students}
      file
    >
      {(fields) => (
        <>
          {photo && <Portrait src={photo} name={`${name} ${lastname}`} eager />}
          <PhotoFields above="student:photo" field={fields.file} removable={photo !== null}>
            {!self && (
              <ChoiceField
                field={fields.consent}
                label={t("fields.consent_legend")}
                type="checkbox"
                look="tick"
                options={[{ value: "true", label: t("fields.consent") }]}
              />
            )}
          </PhotoFields>
        </>
      )}
    </DialogForm>
  );
}
