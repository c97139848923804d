import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf } from "#app/bff/form.server.ts";
import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { QuestionFields } from "#app/modules/care/support/components/question-fields.tsx";
import { contactSchema } from "#app/modules/care/support/contact.endpoints.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { sendContact } from "./send-contact.server.ts";
import { writerOf } from "./writer.server.ts";

export const handle = { hydrate: "interaction", i18n: ["support", "group-lesson"] };

export const meta = pageMeta("support:question.stage_page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [{ id, slug, title, on_sale: sold }, writer] = await Promise.all([
    groupLessonAt(context.api, params.stage),
    writerOf(context),
  ]);
  const reason = contactReasons.indexOf("group_lessons") + 1;
  const form = { constraint: constraintOf(contactSchema), robot: robotFields() };
  return { id, slug, title, sold, reason, writer, ...form };
}

export const action = (args: ActionFunctionArgs) => sendContact(args);

/** A question to Préau about this group lesson (DLG-33). */
export default function GroupLessonQuestion() {
  const { t } = useTranslation("support", { keyPrefix: "question" });
  const { id, slug, title, sold, reason, ...shown } = useLoaderData<typeof loader>();
  const { writer, constraint, robot } = shown;
  return (
    <DialogForm<typeof contactSchema>
      id="contact-group-lesson"
      title={t("about_stage")}
      closeTo={pathTo(paths.groupLesson, { stage: slug })}
      lead={
        <p className="text-ink-2">
          {t("lead_stage", { title })}{" "}
          {sold && (
            <Link to={pathTo(paths.groupLessonRegistration, { stage: slug })} rel="nofollow">
              {t("register")}
            </Link>
          )}
        </p>
      }
      constraint={constraint}
      defaults={writer}
      submit={t("send")}
    >
      {(fields) => (
        <QuestionFields fields={fields} about={{ reason, group_lesson_id: id }} robot={robot} />
      )}
    </DialogForm>
  );
}
