import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import type { OpenSubject, statementSchema } from "#app/modules/care/withdrawal/endpoints.ts";
import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type FormSchema = z.ZodObject<
  typeof statementSchema.shape & { number: z.ZodOptional<z.ZodString> }
>;

type FormProps = Readonly<{
  known: readonly OpenSubject[];
  asked: string;
  writer: { name: string; email: string } | undefined;
  constraint: Parameters<typeof useSchemaForm>[1];
  robot: ComponentProps<typeof Proof>["robot"];
  reach: { email: string; phone: string };
}>;

export function WithdrawalForm({
  known,
  asked: requested,
  writer,
  constraint,
  robot,
  reach,
}: FormProps) {
  const { t } = useTranslation("withdrawal", { keyPrefix: "form" });
  const text = useFieldTexts("withdrawal:form");
  const result = useLastResult();
  const isListed = known.some(({ number }) => number === requested);
  const [props, fields, form] = useSchemaForm<FormSchema>(result, constraint, undefined, {
    ...writer,
    contract: isListed ? requested : requested ? "other" : known[0]?.number,
    number: isListed ? "" : requested,
  });
  const number = <TextField {...text(fields.number)} width="m" autoComplete="off" />;
  return (
    <Form method="post" action={paths.withdrawal} {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      {known.length > 0 ? (
        <ChoiceField
          {...text(fields.contract)}
          options={[
            ...known.map((one) => ({
              value: one.number,
              label: one.title,
              detail: t("choice", { ...one, day: plainDay(noonOf(one.until)) }),
            })),
            { value: "other", label: t("other"), reveal: number },
          ]}
        />
      ) : (
        number
      )}
      <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
        <TextField {...text(fields.name)} autoComplete="name" />
        <EmailField {...text(fields.email)} />
      </div>
      <Proof robot={robot} />
      <OnceKey />
      <div>
        <Button variant="primary">{t("submit")}</Button>
        <p className="mt-s3 text-sm text-ink-2">{t("no_account", reach)}</p>
      </div>
    </Form>
  );
}
