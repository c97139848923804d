import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { env } from "#app/env.server.ts";
import { ContactWays } from "#app/modules/care/support/components/contact-ways.tsx";
import { contactSchema } from "#app/modules/care/support/contact.endpoints.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { sendContact } from "./send-contact.server.ts";
import { writerOf } from "./writer.server.ts";

export const handle = { hydrate: "interaction", i18n: ["support"], query: [] };

export const meta = pageMeta("support:contact.page", {
  description: "support:contact.description",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const [ways, writer] = await Promise.all([
    context.api(support.showContact, {}),
    writerOf(context),
  ]);
  const form = { constraint: constraintOf(contactSchema), robot: robotFields() };
  return { ...ways, ...form, writer, demo: env.demo, canonical: env.origin + paths.contact };
}

export const action = (args: ActionFunctionArgs) => sendContact(args);

export default function Contact() {
  const { t } = useTranslation("support", { keyPrefix: "contact" });
  const { email, addresses, demo } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Breadcrumb crumbs={[{ label: t("home"), to: paths.home }, { label: t("here") }]} />
      <h1 className="mt-s2">
        {t("title")} <mark>{t("title_mark")}</mark>
      </h1>
      <p className="mt-s2 mb-s5 text-lg text-ink-2">{t("lead")}</p>
      <Columns aside={<ContactWays email={email} addresses={addresses} />}>
        <div className="grid max-w-form gap-s5">
          <ContactForm />
          {demo && <Note tone="yellow">{t("sample")}</Note>}
        </div>
      </Columns>
    </Wrap>
  );
}

const loadSchema = () =>
  import("#app/modules/care/support/contact.endpoints.ts").then((module) => module.contactSchema);

function ContactForm() {
  const { t } = useTranslation("support", { keyPrefix: "contact" });
  const text = useFieldTexts("support:contact");
  const { reasons, constraint, robot, writer } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema, writer);
  return (
    <Form method="post" action={paths.contact} {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <Select
        {...text(fields.reason)}
        empty={t("reason_empty")}
        options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea {...text(fields.message)} maxLength={2000} />
      <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
        <TextField {...text(fields.firstname)} autoComplete="given-name" />
        <TextField {...text(fields.lastname)} autoComplete="family-name" optional />
      </div>
      <TextField {...text(fields.email)} type="email" autoComplete="email" />
      <TextField {...text(fields.phone)} type="tel" autoComplete="tel" width="m" optional />
      <Proof robot={robot} />
      <OnceKey />
      <div>
        <Button variant="primary">{t("send")}</Button>
      </div>
    </Form>
  );
}
