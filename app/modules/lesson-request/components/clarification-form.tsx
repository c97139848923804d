import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type {
  clarificationSchema,
  RequestProposal,
} from "#app/modules/lesson-request/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type ClarificationFormProps = {
  action: string;
  proposal: RequestProposal;
  lastResult: SubmissionResult | undefined;
};

/** The family answers a teacher's question (CUS-028b). */
export function ClarificationForm({ action, proposal, lastResult }: ClarificationFormProps) {
  const { t } = useTranslation("proposal");
  const [props, fields, form] = useSchemaForm<typeof clarificationSchema>(lastResult, {
    answer: { required: true, maxLength: 300 },
  });
  const { teacher, teacher_comments: words } = proposal;
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s5"
    >
      <SummaryErrors form={form} result={lastResult} />
      <input type="hidden" name={fields.proposal_id.name} value={proposal.id} />
      <OnceKey />
      <figure>
        <figcaption className="text-sm text-ink-2">{t("answer.question")}</figcaption>
        <blockquote>{words}</blockquote>
      </figure>
      <TextArea field={fields.answer} label={t("answer.reply")} hint={t("answer.reply_hint")} />
      <Button variant="primary">{t("answer.send", { teacher: teacher.firstname })}</Button>
    </Form>
  );
}
