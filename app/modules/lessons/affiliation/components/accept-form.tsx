import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import type { acceptFormSchema, Invitation } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { TermsLink } from "./invitation.tsx";

type FormProps = Readonly<{
  invitation: Invitation;
  to: string;
  terms: string;
  result: SubmissionResult | undefined;
}>;

type NewFamilyProps = FormProps & {
  robot: ComponentProps<typeof Honeypot>;
  constraint: Parameters<typeof useSchemaForm>[1];
};

/** A family without an account accepts and opens one (J06). */
export function AcceptAsNew({ invitation, to, terms, robot, constraint, result }: NewFamilyProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const text = useFieldTexts("affiliation:reply");
  const { phone, ...known } = invitation.customer;
  const account = { ...known, phone: { phone_number: phone } };
  const [props, fields, form] = useSchemaForm<typeof acceptFormSchema>(
    result,
    constraint,
    undefined,
    { account },
  );
  const own = fields.account.getFieldset();
  const { firstname: teacher } = invitation.teacher;
  return (
    <Panel>
      <h2 className="mb-s4">{t("accept_new")}</h2>
      <Form method="post" action={to} {...props} className="grid gap-s4">
        <SummaryErrors form={form} result={result}>
          <SignInLink to={to} />
        </SummaryErrors>
        <input type="hidden" name="response" value="accept" />
        <div className="grid gap-s4 sm:grid-cols-2">
          <TextField {...text(own.firstname)} autoComplete="given-name" />
          <TextField {...text(own.lastname)} autoComplete="family-name" />
        </div>
        <TextField {...text(own.email)} type="email" autoComplete="email" />
        <PhoneField
          field={own.phone.getFieldset().phone_number}
          consent={own.phone_marketing_consent}
          purpose={t("phone_purpose", { teacher })}
        />
        <Terms field={fields.terms_version} terms={terms} />
        <Honeypot {...robot} />
        <Button variant="primary" block>
          {t("accept")}
        </Button>
        <p className="text-sm text-ink-2">
          {t("nothing")} <SignInLink to={to} />
        </p>
      </Form>
    </Panel>
  );
}

function SignInLink({ to }: { to: string }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  return (
    <Link to={withQuery(paths.signIn, { retour: to })} rel="nofollow" data-opens="sign-in">
      {t("has_account")}
    </Link>
  );
}

type Accepted = z.ZodObject<{ terms_version: z.ZodString }>;

export function AcceptSigned({ to, terms, result, name }: FormProps & { name: string }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const [props, fields, form] = useSchemaForm<Accepted>(result, {});
  return (
    <Panel>
      <h2 className="mb-s4">{t("accept_title")}</h2>
      <Form method="post" action={to} {...props} className="grid gap-s4">
        <SummaryErrors form={form} result={result} />
        <OnceKey />
        <input type="hidden" name="response" value="accept" />
        <p>{t("as", { name })}</p>
        <Terms field={fields.terms_version} terms={terms} />
        <Button variant="primary" block>
          {t("accept")}
        </Button>
        <p className="text-sm text-ink-2">{t("nothing")}</p>
      </Form>
    </Panel>
  );
}

function Terms({ field, terms }: { field: FieldLike; terms: string }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  return <Tick field={field} value={terms} label={t("terms")} detail={<TermsLink />} />;
}

export function RefuseForm({ invitation, to }: Pick<FormProps, "invitation" | "to">) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  return (
    <div className="mt-s4">
      <Fold title={t("refuse_title")}>
        <Form method="post" action={to} className="grid gap-s3">
          <OnceKey />
          <p>{t("refuse_lead", { teacher: invitation.teacher.firstname })}</p>
          <div>
            <Button name="response" value="refuse">
              {t("refuse")}
            </Button>
          </div>
        </Form>
      </Fold>
    </div>
  );
}
