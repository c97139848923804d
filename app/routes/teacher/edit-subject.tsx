import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { LevelsFields } from "#app/modules/catalogue/teacher/components/levels-fields.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { subjectLevelsSchema } from "#app/modules/catalogue/teacher/subjects.endpoints.ts";
import { subjects as known } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths } from "#app/paths.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["teacher-offer", "reference"] };

export const meta = pageMeta("teacher-offer:subjects.edit_page", { noindex: true });

export const loader = teacherLoader(async ({ api, taughtSubject }) => {
  const subjects = await api(teachers.listSubjects, {});
  const subject = subjects.find(({ id }) => String(id) === taughtSubject);
  if (!subject) throw new Response(null, { status: 404 });
  return { subject };
});

export const action = teacherAction(subjectLevelsSchema, async ({ api, body, taughtSubject }) => {
  const id = taughtSubject;
  await api(teachers.updateSubject, { params: { id }, body });
  return redirectWithFlash(paths.teacherSubjects, "teacher-offer:subjects.flash.edit");
});

export default function EditSubject() {
  const { t } = useTranslation("teacher-offer");
  const { subject } = useLoaderData<typeof loader>();
  const offered = known.find(({ id }) => id === subject.id)?.levelIds ?? [];
  return (
    <DialogForm<typeof subjectLevelsSchema>
      title={t("subjects.edit_title", { name: subject.name })}
      closeTo={paths.teacherSubjects}
      defaults={{ levels_ids: subject.levels_ids.map(String) } as never}
      note={t("subjects.then")}
      submit={t("subjects.save")}
      leave={t("subjects.leave")}
    >
      {(fields) => (
        <>
          <LevelsFields field={fields.levels_ids} offered={offered} />
          {!subject.main && <Tick field={fields.main} label={t("subjects.as_main")} />}
        </>
      )}
    </DialogForm>
  );
}
