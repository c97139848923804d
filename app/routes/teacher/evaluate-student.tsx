import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import {
  attendance,
  evaluationFormSchema,
} from "#app/modules/group-lessons/attendance/endpoints.ts";
import {
  criteria,
  longestWord,
  marks,
} from "#app/modules/group-lessons/registration/lived.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { classOf } from "./group-lesson-class.server.ts";

export const handle = { i18n: ["teacher-group-lesson"] };

export const meta = pageMeta("teacher-group-lesson:evaluation.page", { noindex: true });

export const loader = teacherFormLoader(
  evaluationFormSchema,
  async ({ api, groupLessonClassId, registrationId }) => {
    const own = await classOf(api, groupLessonClassId);
    const student = own.students.find((one) => String(one.registration_id) === registrationId);
    if (!student) throw new Response(null, { status: 404 });
    const { evaluation, name } = student;
    return {
      classId: own.id,
      name,
      isSent: Boolean(evaluation?.sent_at),
      closed: closedBy(own.may_evaluate && !own.is_cancelled, evaluation?.may_change),
      defaults: evaluation ? defaultsOf(evaluation) : {},
    };
  },
);

function closedBy(may: boolean, mayChange = true) {
  if (!may) return "too_early" as const;
  return mayChange ? null : ("too_late" as const);
}

type Written = NonNullable<Awaited<ReturnType<typeof classOf>>["students"][number]["evaluation"]>;

const defaultsOf = ({ general_appreciation, recommendations, ...given }: Written) => ({
  general_appreciation,
  recommendations,
  ...Object.fromEntries(criteria.map((name) => [name, String(given[name])])),
});

export const action = teacherAction(
  evaluationFormSchema,
  async ({ api, body: input, groupLessonClassId: id, registrationId: registration_id }) => {
    const body = { ...input, registration_id };
    await api(attendance.evaluate, { params: { id }, body });
    const page = pathTo(paths.groupLessonClass, { groupLessonClassId: id });
    return redirectWithFlash(
      page,
      `teacher-group-lesson:evaluation.${input.send ? "sent" : "kept"}`,
    );
  },
);

const loadSchema = () =>
  import("#app/modules/group-lessons/attendance/endpoints.ts").then(
    (module) => module.evaluationFormSchema,
  );

/** Evaluation of a student: three marks, two texts, draft or sent (DLG-39, VAL-041). */
export default function EvaluateStudent() {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "evaluation" });
  const text = useFieldTexts("teacher-group-lesson:evaluation");
  const { classId, name, isSent, closed, defaults } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof evaluationFormSchema>
      id="evaluate-group-lesson-teacher"
      title={t("title", { student: name })}
      closeTo={pathTo(paths.groupLessonClass, { groupLessonClassId: String(classId) })}
      lead={t("lead")}
      closed={closed && t(closed)}
      loadSchema={loadSchema}
      defaults={defaults}
    >
      {(fields) => (
        <>
          {criteria.map((criterion) => (
            <ChoiceField
              key={criterion}
              field={fields[criterion]}
              label={t(criterion)}
              look="five"
              options={marks.map((mark) => ({ value: mark, label: String(mark) }))}
            />
          ))}
          <TextArea {...text(fields.general_appreciation)} maxLength={longestWord} />
          <TextArea {...text(fields.recommendations)} optional maxLength={longestWord} />
          <Buttons grow>
            <Button variant="primary" name="send" value="1">
              {t(isSent ? "resend" : "send")}
            </Button>
            {!isSent && (
              <Button variant="quiet" name="send" value="0">
                {t("keep")}
              </Button>
            )}
          </Buttons>
        </>
      )}
    </DialogForm>
  );
}
