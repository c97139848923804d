import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, refusalAt } from "#app/bff/form.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { PresenceLines } from "#app/modules/foundation/room-link/components/presence-lines.tsx";
import { courseWords } from "#app/modules/lessons/course/components/course-words.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { disputeFormSchema } from "#app/modules/lessons/course/validate.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course", "presence"] };

export const meta = pageMeta("course:dispute.page", { noindex: true });

export const loader = customerLoader(async ({ api, courseId }) => {
  const [course, causes, { contact }] = await Promise.all([
    courseOf(api, courseId),
    api(references.disputeCauses, {}),
    api(content.config, {}),
  ]);
  const constraint = constraintOf(disputeFormSchema);
  return { course, causes, constraint, email: contact.email };
});

export const action = customerAction(
  disputeFormSchema,
  async ({ api, body: { cause, ...input } }) => {
    const contested =
      cause === "reject"
        ? { course_answer: "reject" as const }
        : { course_answer: "dispute" as const, dispute_type_id: cause };
    const answering = api(courses.validate, { body: { ...input, ...contested } });
    const { teacher } = await answering.catch(async (refusal: unknown) => {
      throw await refusalAt(refusal, (field) => (field === "dispute_type_id" ? "cause" : field));
    });
    const details = { teacher: teacher.firstname };
    return redirectWithFlash(paths.courses, "course:flash.disputed", details);
  },
);

export default function DisputeCourse() {
  const { t } = useTranslation("course");
  const home = usePlace();
  const text = useFieldTexts("course:dispute");
  const { course, causes, email } = useLoaderData<typeof loader>();
  const options = [
    { value: "reject", label: t("dispute.reject") },
    ...causes.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <DialogForm<typeof disputeFormSchema>
      id="dispute-lesson"
      title={t("dispute.title")}
      closeTo={paths.courses}
      lead={
        <>
          <p>{t("dispute.what", courseWords(course, home))}</p>
          <PresenceLines
            presence={course.presence}
            isOnline={course.format === "individual_webcam"}
          />
        </>
      }
      state={course.state}
      closed={!course.may_dispute && t("dispute.closed", { email })}
      typed={{ comment: t("dispute.comment") }}
      note={t("dispute.held", { teacher: course.teacher.firstname })}
      submit={t("dispute.submit")}
      leave={t("dispute.leave")}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.course_id.name} value={course.id} />
          <ChoiceField {...text(fields.cause)} options={options} />
          <TextArea {...text(fields.comment)} optional maxLength={1000} />
        </>
      )}
    </DialogForm>
  );
}
