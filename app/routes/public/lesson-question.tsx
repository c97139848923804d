import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf } from "#app/bff/form.server.ts";
import { idAt } from "#app/bff/group-lesson.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { QuestionFields } from "#app/modules/care/support/components/question-fields.tsx";
import { contactSchema } from "#app/modules/care/support/contact.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { sendContact } from "./send-contact.server.ts";
import { writerOf } from "./writer.server.ts";

export const handle = { hydrate: "interaction", services: false, i18n: ["support", "teacher"] };

export const meta = pageMeta("support:question.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = idAt(params.lesson);
  const [{ slug, firstname }, writer] = await Promise.all([
    context.api(teachers.show, { params: { id } }),
    writerOf(context),
  ]);
  const reason = contactReasons.indexOf("lessons") + 1;
  const form = { constraint: constraintOf(contactSchema), robot: robotFields() };
  return { id, slug, firstname, reason, writer, ...form };
}

export const action = (args: ActionFunctionArgs) => sendContact(args);

/** A question to Préau about this teacher (DLG-32). */
export default function LessonQuestion() {
  const { t } = useTranslation("support", { keyPrefix: "question" });
  const { id, slug, firstname, reason, writer, robot } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof contactSchema>
      id="contact-lesson"
      title={t("about_teacher", { firstname })}
      closeTo={pathTo(paths.lesson, { lesson: slug })}
      lead={
        <p className="text-ink-2">
          {t("lead_teacher", { firstname })}{" "}
          <Link to={pathTo(paths.booking, { lesson: slug })}>{t("ask_lessons")}</Link>
        </p>
      }
      defaults={writer}
      submit={t("send")}
    >
      {(fields) => (
        <QuestionFields fields={fields} about={{ reason, teacher_id: id }} robot={robot} />
      )}
    </DialogForm>
  );
}
