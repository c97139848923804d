import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

/** The code of the app makes ten recovery codes; the former ones are void. */
export function RenewCodes() {
  const { t } = useTranslation("desk-security", { keyPrefix: "codes" });
  const sent = useLastResult();
  // Another form of the page was answered.
  const result = sent && "act" in sent ? undefined : sent;
  const [attributes, fields, form] = useSchemaForm(result, {});
  const code = (fields as Readonly<Record<string, Parameters<typeof TextField>[0]["field"]>>)[
    "code"
  ];
  return (
    <Form method="post" action={paths.deskSecurity} {...attributes} className="grid gap-s3">
      <p>{t("lead")}</p>
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="act" value="codes" />
      <TextField
        field={code ?? { id: "code", name: "code" }}
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="s"
      />
      <div>
        <Button>{t("submit")}</Button>
      </div>
    </Form>
  );
}
