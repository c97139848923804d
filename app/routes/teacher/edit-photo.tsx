import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { teacherFormLoader } from "#app/bff/route.server.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { photoFormSchema } from "#app/modules/catalogue/teacher/photo.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PhotoFields } from "#app/ui/photo-fields.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

export const handle = { i18n: ["teacher-offer"], query: ["retour"] };

export const meta = pageMeta("teacher-offer:photo.page", { noindex: true });

const backOf = (request: Request) => returnOf(request) ?? paths.presentation;

export const loader = teacherFormLoader(photoFormSchema, async ({ api, request }) => {
  const teacher = await api(teachers.showProfile, {});
  const { firstname, photo_url: photo, has_photo: has, status } = teacher;
  const online = status === "hired";
  return { firstname, photo, has, online, closeTo: backOf(request) };
});

export async function action({ context, request }: ActionFunctionArgs) {
  await readUpload(request, "file", "api.photo.too_heavy");
  const teacher = context.as("teacher");
  return submitForm(teacher, request, photoFormSchema, async ({ file, remove }, api) => {
    if (remove) await api(teachers.removePhoto, {});
    else await api(teachers.setPhoto, { body: file ? { file } : {} });
    const outcome = remove ? "removed" : "saved";
    return redirectWithFlash(backOf(request), `teacher-offer:photo.flash.${outcome}`);
  });
}

/** Photo of a teacher or candidate: added, replaced, removed (API-087, TEA-007, TEA-029). */
export default function EditPhoto() {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "photo" });
  const { firstname, photo, has, online, closeTo } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof photoFormSchema>
      title={t("title")}
      lead={t(online ? "lead" : "lead_candidate")}
      closeTo={closeTo}
      file
    >
      {(fields) => (
        <>
          <div className="flex items-center gap-s3">
            <Portrait src={photo} name={firstname} size="l" eager />
            <p className="text-ink-2">{t(has ? "present" : "drawn")}</p>
          </div>
          <PhotoFields above="teacher-offer:photo" field={fields.file} removable={has} />
        </>
      )}
    </DialogForm>
  );
}
