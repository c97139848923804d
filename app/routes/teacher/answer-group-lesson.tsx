import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { disponibilitySchema } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import {
  GroupLessonFacts,
  GroupLessonPay,
} from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["teacher-group-lesson"] };

export const meta = pageMeta("teacher-group-lesson:answer_page", { noindex: true });

export const loader = teacherFormLoader(
  disponibilitySchema,
  async ({ api, groupLessonClassId }) => {
    const requested = await api(groupLessons.listRequested, {});
    const groupLesson = requested.find(({ id }) => String(id) === groupLessonClassId);
    if (!groupLesson) throw new Response(null, { status: 404 });
    const { answered_at: input, disponibility, comments } = groupLesson;
    return { stage: groupLesson, defaults: input === null ? {} : { disponibility, comments } };
  },
);

export const action = teacherAction(
  disponibilitySchema,
  async ({ api, body, groupLessonClassId: id }) => {
    await api(groupLessons.answer, { params: { id }, body });
    return redirectWithFlash(paths.comingGroupLessons, "teacher-group-lesson:saved");
  },
);

const loadSchema = () =>
  import("#app/modules/catalogue/group-lesson/class.endpoints.ts").then(
    (module) => module.disponibilitySchema,
  );

export default function AnswerGroupLesson() {
  const { t } = useTranslation("teacher-group-lesson");
  const { stage: groupLesson, defaults } = useLoaderData<typeof loader>();
  const options = (["available", "to_confirm", "not_available"] as const).map((value) => ({
    value,
    label: t(`disponibility.${value}`),
  }));
  return (
    <DialogForm
      title={t("answer_title")}
      closeTo={paths.comingGroupLessons}
      lead={
        <>
          <p className="text-ink-2">
            {groupLesson.title} · <GroupLessonFacts groupLesson={groupLesson} />
          </p>
          <GroupLessonPay pay={groupLesson.pay} />
        </>
      }
      typed={{ comments: t("comments") }}
      loadSchema={loadSchema}
      defaults={defaults}
      submit={t("submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <ChoiceField
            field={fields.disponibility}
            label={t("answer_title")}
            options={options}
            look="pill"
          />
          <TextArea field={fields.comments} label={t("comments")} optional rows={2} />
        </>
      )}
    </DialogForm>
  );
}
