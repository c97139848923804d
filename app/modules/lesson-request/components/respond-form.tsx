import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { teacherAnswerSchema } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type Choice = Readonly<{ id: number; name: string }>;

type RespondFormProps = {
  action: string;
  lastResult: SubmissionResult | undefined;
  conditions: readonly Choice[];
  refusals: readonly Choice[];
};

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** The four answers of a teacher in one form: each button is one, with what it needs (TEA-027). */
export function RespondForm({ action, lastResult, conditions, refusals }: RespondFormProps) {
  const { t } = useTranslation("proposal");
  const [props, fields, form] = useSchemaForm<typeof teacherAnswerSchema>(lastResult, {});
  const { teacher_response: response, teacher_comments: words } = fields;
  const tried = form.initialValue?.teacher_response;
  return (
    <Form method="post" action={action} {...props} className="grid gap-s4">
      <SummaryErrors form={form} result={lastResult} />
      <OnceKey />
      <TextArea
        field={words}
        label={t("respond.message")}
        hint={t("respond.message_hint")}
        optional
        maxLength={100}
      />
      <Button name={response.name} value="accepted" variant="primary" block>
        {t("respond.accept")}
      </Button>
      <Fold title={t("respond.accept_if")} open={tried === "accepted_if"}>
        <div className="grid gap-s3">
          <Select
            field={fields.condition_type_id}
            label={t("respond.condition")}
            empty={t("respond.condition_empty")}
            options={optionsOf(conditions)}
          />
          <Button name={response.name} value="accepted_if" block>
            {t("respond.accept_if")}
          </Button>
        </div>
      </Fold>
      <Fold title={t("respond.clarify")} open={tried === "clarifications_requested"}>
        <div className="grid gap-s3">
          <p>{t("respond.clarify_text")}</p>
          <Button name={response.name} value="clarifications_requested" block>
            {t("respond.clarify")}
          </Button>
        </div>
      </Fold>
      <Fold title={t("respond.refuse")} open={tried === "refused"}>
        <div className="grid gap-s3">
          <p>{t("respond.refuse_text")}</p>
          <Select
            field={fields.refusal_type_id}
            label={t("respond.refusal")}
            empty={t("respond.refusal_empty")}
            options={optionsOf(refusals)}
          />
          <Button name={response.name} value="refused" block>
            {t("respond.refuse")}
          </Button>
        </div>
      </Fold>
    </Form>
  );
}

/** A yes may be taken back until the family has chosen (STM-05). */
export function WithdrawForm({ action }: { action: string }) {
  const { t } = useTranslation("proposal");
  return (
    <Form method="post" action={action} className="grid gap-s3">
      <OnceKey />
      <p>{t("respond.withdraw_text")}</p>
      <Button name="teacher_response" value="cancelled" variant="danger">
        {t("respond.withdraw")}
      </Button>
    </Form>
  );
}
