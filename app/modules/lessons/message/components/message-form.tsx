import type { getZodConstraint } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { longest } from "#app/modules/lessons/message/domain.ts";
import type { messageSchema, Thread } from "#app/modules/lessons/message/endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type MessageFormProps = Readonly<{
  to: string;
  side: ContractSide;
  thread: Thread;
  constraint: ReturnType<typeof getZodConstraint>;
}>;

const loadSchema = () =>
  import("#app/modules/lessons/message/endpoints.ts").then((module) => module.messageSchema);

export function MessageForm({ to, side, thread, constraint }: MessageFormProps) {
  const { t } = useTranslation("message");
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof messageSchema>(result, constraint, loadSchema);
  return (
    <Form method="post" action={to} {...props} className="grid gap-s4">
      <SummaryErrors form={form} result={result} />
      <TextArea field={fields.text} label={t("text")} hint={t("text_hint")} maxLength={longest} />
      <OnceKey />
      <Buttons grow>
        <Button variant="primary">{t(`send_${side}`, { teacher: thread.teacher })}</Button>
      </Buttons>
    </Form>
  );
}
