import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type {
  teacherAnswerSchema,
  TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type FieldLike, textOf } from "#app/ui/field.tsx";
import { fieldNamed } from "#app/ui/field-named.ts";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { ConditionFields } from "./condition-fields.tsx";
import { SlotFields } from "./slot-fields.tsx";

type Choice = Readonly<{ id: number; name: string }>;

type RespondFormProps = {
  action: string;
  proposal: Pick<TeacherProposal, "slot_choices" | "slot_days">;
  lastResult: SubmissionResult | undefined;
  conditions: readonly Choice[];
  refusals: readonly Choice[];
};

const answers = ["accepted", "accepted_if", "clarifications_requested", "refused"] as const;

const wordsOf = {
  accepted: "accept",
  accepted_if: "accept_if",
  clarifications_requested: "clarify",
  refused: "refuse",
} as const;

/** Only the chosen card's button shows; without style sheets each button sends its own answer (TEA-027). */
export function RespondForm(props: RespondFormProps) {
  const { action, lastResult, conditions, refusals } = props;
  const { t } = useTranslation("proposal");
  const [attributes, fields, form] = useSchemaForm<typeof teacherAnswerSchema>(lastResult, {});
  const { teacher_response: response } = fields;
  const chosen = [form.initialValue?.teacher_response].flat().map(textOf).findLast(Boolean);
  const named = (name: string): FieldLike => fieldNamed(name, form);
  const reveals = {
    accepted: undefined,
    accepted_if: <ConditionFields named={named} conditions={conditions} />,
    clarifications_requested: <p>{t("respond.clarify_text")}</p>,
    refused: (
      <Select
        field={named("refusal_type_id")}
        label={t("respond.refusal")}
        empty={t("respond.refusal_empty")}
        options={refusals.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ),
  };
  return (
    <Form method="post" action={action} {...attributes} className="respond grid gap-s4">
      <SummaryErrors form={form} result={lastResult} />
      <OnceKey />
      <ChoiceField
        field={{ ...named("teacher_response"), initialValue: chosen ?? "accepted" }}
        label={t("respond.which")}
        options={answers.map((value) => ({
          value,
          label: t(`respond.${wordsOf[value]}`),
          detail: t(`respond.${wordsOf[value]}_detail`),
          reveal: reveals[value],
        }))}
      />
      <div className="yes">
        <SlotFields named={named} proposal={props.proposal} />
      </div>
      <TextArea
        field={named("teacher_comments")}
        label={t("respond.message")}
        hint={t("respond.message_hint")}
        rows={2}
      />
      <div className="send">
        {/* What Enter in a field sends is the card that is chosen. */}
        <button className="hidden">{t("respond.title")}</button>
        {answers.map((value) => (
          <div key={value} data-of={value}>
            <Button name={response.name} value={value} variant="primary" block>
              {t(`respond.${wordsOf[value]}`)}
            </Button>
          </div>
        ))}
      </div>
    </Form>
  );
}

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
