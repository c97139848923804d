import type { SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { NewPasswordField } from "#app/modules/people/account/components/new-password-field.tsx";
import type { changePasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import type {
  CustomerAccount,
  customerChangesSchema,
} from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type Constraint = ReturnType<typeof getZodConstraint>;
type User = CustomerAccount["user"];
type Result = SubmissionResult | undefined;

const frame = { method: "post", action: paths.account, className: "grid gap-s4" } as const;

export function DetailsForm(props_: {
  user: User;
  action: string;
  constraint: Constraint;
  result: Result;
}) {
  const { user, action, constraint, result } = props_;
  const { t } = useTranslation("account");
  const text = useFieldTexts("account:fields");
  const { firstname, lastname, email, phone: number, birth_date } = user;
  const [props, fields, form] = useSchemaForm<typeof customerChangesSchema>(
    result,
    { ...constraint, birth_date: {}, current_password: {} },
    undefined,
    {
      firstname,
      lastname,
      email,
      phone: number ?? undefined,
      phone_marketing_consent: user.phone_marketing_consent,
      birth_date,
    },
  );
  const phone = fields.phone.getFieldset();

  return (
    <Form {...frame} action={action} {...props} className={frame.className}>
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="part" value="details" />
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField {...text(fields.firstname)} autoComplete="given-name" />
        <TextField {...text(fields.lastname)} autoComplete="family-name" />
      </div>
      <TextField field={fields.email} label={t("fields.email")} type="email" autoComplete="email" />
      <PhoneField
        field={phone.phone_number}
        consent={fields.phone_marketing_consent}
        purpose={t("fields.phone_purpose")}
      />
      {number && <input type="hidden" name={phone.phone_region.name} value={number.phone_region} />}
      <DateFields {...text(fields.birth_date)} optional birth />
      <PasswordField {...text(fields.current_password)} optional autoComplete="current-password" />
      <Button variant="primary">{t("details.save")}</Button>
    </Form>
  );
}

/** Bills bear an adult's birth date (VAL-051). */
export function BillingForm({ user, result }: { user: User; result: Result }) {
  const { t } = useTranslation("account");
  const { bill_birth_date } = user;
  const [props, fields, form] = useSchemaForm<typeof customerChangesSchema>(result, {}, undefined, {
    bill_birth_date,
  });
  return (
    <Form {...frame} {...props} className={frame.className}>
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="part" value="billing" />
      <DateFields
        field={fields.bill_birth_date}
        label={t("details.bill_birth_date")}
        hint={t("details.bill_birth_date_hint")}
        birth
      />
      <Button>{t("details.save_billing")}</Button>
    </Form>
  );
}

/** The present password is always required here (AUTH-011). */
export function PasswordForm(props_: { user: User; constraint: Constraint; result: Result }) {
  const { user, constraint, result } = props_;
  const { t } = useTranslation("account");
  const [props, fields, form] = useSchemaForm<typeof changePasswordSchema>(result, {
    ...constraint,
    current_password: { required: true },
  });
  return (
    <Form {...frame} {...props} className={frame.className}>
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="part" value="password" />
      <input type="hidden" name="email" value={user.email} autoComplete="username" />
      <p className="text-ink-2">{t("details.password_lead")}</p>
      <PasswordField
        field={fields.current_password}
        label={t("fields.current_password")}
        autoComplete="current-password"
      />
      <NewPasswordField field={fields.new_password} label={t("fields.new_password")} />
      <Button>{t("details.save_password")}</Button>
    </Form>
  );
}
