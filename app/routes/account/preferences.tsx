import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { refusableMails } from "#app/modules/foundation/mail/domain.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { preferencesFormSchema } from "#app/modules/people/account/preferences.endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Back, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { accountPages } from "./account-pages.ts";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:preferences.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const pages = accountPages(new URL(request.url).pathname);
  const preferences = await context.as(pages.role)(accounts.showPreferences, {});
  return { preferences, pages };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { preferences, role } = accountPages(new URL(request.url).pathname);
  return submitJudged(context.as(role), request, preferencesFormSchema, async (typed, api) => {
    const mails = Object.fromEntries(
      kindsOf(role).map((kind) => [kind, typed.mails?.[kind] ?? false]),
    );
    const body = { ...typed, mails };
    await api(accounts.updatePreferences, { body });
    return redirectWithFlash(preferences, "settings:preferences.saved");
  });
}

type Pages = ReturnType<typeof accountPages>;

const kindsOf = (role: Pages["role"]) =>
  refusableMails.filter((kind) => role === "customer" || kind !== "booking_reminder");

export default function Preferences() {
  const { t } = useTranslation("settings", { keyPrefix: "preferences" });
  const { preferences, pages } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof preferencesFormSchema>(
    result,
    {},
    undefined,
    preferences,
  );
  const mails = fields.mails.getFieldset();
  const { role } = pages;
  return (
    <Wrap>
      <Back to={pages.account}>{t(`back.${role}`)}</Back>
      <PageHead title={t("title")} />
      <Form method="post" action={pages.preferences} {...props}>
        <SummaryErrors form={form} result={result} />
        <div className="grid gap-x-s5 md:grid-cols-2">
          <Section title={t("mails")}>
            <p className="border-b border-line py-s3">
              <b>{t(`always.${role}`)}</b>{" "}
              <span className="block text-sm text-ink-2">{t("always_detail")}</span>
            </p>
            {kindsOf(role).map((kind) => (
              <Tick
                key={kind}
                field={mails[kind]}
                label={t(`kind.${kind}`)}
                detail={t(
                  kind === "follow_up" ? `kind.follow_up_detail.${role}` : `kind.${kind}_detail`,
                )}
              />
            ))}
          </Section>
          <Section title={t("phone")}>
            <Tick
              field={fields.phone_marketing_consent}
              label={t("calls")}
              detail={t(`calls_detail.${role}`)}
            />
          </Section>
        </div>
        <p className="my-s4 text-sm text-ink-2">{t("each")}</p>
        <Buttons grow>
          <Button variant="primary">{t("save")}</Button>
        </Buttons>
      </Form>
      <p className="py-s5">
        <Link to={pages.devices} className="inline-flex min-h-tap items-center">
          {t("devices")}
        </Link>
      </p>
    </Wrap>
  );
}
