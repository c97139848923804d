import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import type { noticeSchema, NoticeTargetPage } from "#app/modules/care/support/notice.endpoints.ts";
import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { PageHead } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type NoticeFormProps = Readonly<{
  action: string;
  target: NoticeTargetPage;
  id: string;
  url: string;
  writer: { name?: string | undefined; email?: string | undefined };
  reasons: readonly { id: number; name: string }[];
  constraint: Parameters<typeof useSchemaForm<typeof noticeSchema>>[1];
  robot: ComponentProps<typeof Proof>["robot"];
}>;

const loadSchema = () =>
  import("#app/modules/care/support/notice.endpoints.ts").then((module) => module.noticeSchema);

export function NoticeForm(props: NoticeFormProps) {
  const { action, target, id, url, writer, reasons, constraint, robot } = props;
  const { t } = useTranslation("support", { keyPrefix: "notice" });
  const text = useFieldTexts("support:notice");
  const result = useLastResult();
  const [attributes, fields, form] = useSchemaForm(result, constraint, loadSchema, writer);
  return (
    <>
      <PageHead title={t(`title_${target.kind}`, { name: target.name })} lead={t("lead")} />
      <Target target={target} />
      <Form method="post" action={action} {...attributes} className="mt-s5 grid gap-s5">
        <SummaryErrors form={form} result={result} />
        <input type="hidden" name="kind" value={target.kind} />
        <input type="hidden" name="target_id" value={id} />
        <input type="hidden" name="url" value={url} />
        <Select
          field={fields.reason_id}
          label={t("reason")}
          empty={t("reason_empty")}
          options={reasons.map((reason) => ({ value: reason.id, label: reason.name }))}
        />
        <TextArea {...text(fields.explanation)} maxLength={2000} />
        <p className="text-ink-2">{t("who")}</p>
        <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
          <TextField {...text(fields.name)} autoComplete="name" />
          <TextField {...text(fields.email)} type="email" autoComplete="email" />
        </div>
        <Tick {...text(fields.good_faith)} />
        <Proof robot={robot} />
        <OnceKey />
        <div>
          <Button variant="primary">{t("send")}</Button>
        </div>
      </Form>
    </>
  );
}

function Target({ target: { text, path } }: Pick<NoticeFormProps, "target">) {
  const { t } = useTranslation("support", { keyPrefix: "notice" });
  return (
    <div className="border-l-2 border-rule pl-s4">
      {text && <blockquote className="text-ink-2">{text}</blockquote>}
      <Link to={path} className="inline-flex min-h-tap items-center">
        {t("see")}
      </Link>
    </div>
  );
}
