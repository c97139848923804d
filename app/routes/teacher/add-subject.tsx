import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { LevelsFields } from "#app/modules/catalogue/teacher/components/levels-fields.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { subjectFormSchema } from "#app/modules/catalogue/teacher/subjects.endpoints.ts";
import {
  categories,
  subjects as known,
} from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Select } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["teacher-offer", "reference"], query: ["subject_id"] };

export const meta = pageMeta("teacher-offer:subjects.add_page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const taught = await api(teachers.listSubjects, {});
  const free = known.filter(({ id }) => !taught.some((one) => one.id === id));
  const wanted = new URL(request.url).searchParams.get("subject_id");
  const chosen = free.find(({ id }) => String(id) === wanted);
  return {
    free: free.map(({ id, categoryId }) => ({ id, categoryId })),
    chosen: chosen ? { id: chosen.id, levelIds: [...chosen.levelIds] } : null,
  };
});

export const action = teacherAction(subjectFormSchema, async ({ api, body }) => {
  await api(teachers.addSubject, { body });
  return redirectWithFlash(paths.teacherSubjects, "teacher-offer:subjects.flash.add");
});

export default function AddSubject() {
  const { chosen } = useLoaderData<typeof loader>();
  return chosen ? <Classes chosen={chosen} /> : <Which />;
}

function Which() {
  const { t } = useTranslation(["teacher-offer", "reference"]);
  const { free } = useLoaderData<typeof loader>();
  const options = categories.map((id) => ({
    label: t(`reference:category.${id}`),
    options: free
      .filter(({ categoryId }) => categoryId === id)
      .map((subject) => ({
        value: subject.id,
        label: t(`reference:subject.${subject.id}` as "reference:subject.1"),
      })),
  }));
  return (
    <RouteDialog title={t("subjects.add")} closeTo={paths.teacherSubjects}>
      <Form method="get" action={paths.addSubject} replace className="grid gap-s5">
        <Select
          field={{ id: "subject_id", name: "subject_id", required: true }}
          label={t("subjects.which")}
          empty={t("subjects.choose")}
          options={options.filter((group) => group.options.length > 0)}
        />
        <Button variant="primary">{t("subjects.choose_levels")}</Button>
      </Form>
    </RouteDialog>
  );
}

type Chosen = { id: number; levelIds: readonly number[] };

function Classes({ chosen: { id, levelIds } }: { chosen: Chosen }) {
  const { t } = useTranslation(["teacher-offer", "reference"]);
  const name = t(`reference:subject.${id}` as "reference:subject.1");
  return (
    <DialogForm<typeof subjectFormSchema>
      title={t("subjects.add_title", { name })}
      closeTo={paths.teacherSubjects}
      note={t("subjects.then")}
      submit={t("subjects.add_submit")}
      leave={t("subjects.leave")}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.subject_id.name} value={id} />
          <LevelsFields field={fields.levels_ids} offered={levelIds} />
          <Tick field={fields.main} label={t("subjects.as_main")} />
        </>
      )}
    </DialogForm>
  );
}
