import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { DeviceList } from "./device-list.tsx";
import { closeDevices } from "./devices.server.ts";
import { RecoveryCodes } from "./enrolment.tsx";
import { renewCodes } from "./renew-codes.server.ts";
import { RenewCodes } from "./renew-codes.tsx";

export const handle = { i18n: ["settings", "account", "desk-security"] };

export const meta = pageMeta("desk-security:page", { noindex: true });

export const loader = operatorLoader(async ({ api }) => {
  const { data } = await api(accounts.listOperatorSessions, {});
  return { devices: data };
});

const decide = decisionAction({
  acts: {
    create: { endpoint: accounts.createOperator, done: "desk-security:done.create" },
    close: {
      endpoint: accounts.closeOperator,
      params: (_, form) => ({ id: form.get("operator") }),
      done: "desk-security:done.close",
    },
  },
  back: paths.deskSecurity,
  id: () => "",
});

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  if (form.get("act") === "codes") return renewCodes(args);
  return form.has("act") ? decide(args) : closeDevices(args);
}

/** The operator's own sessions, second factor, and who else works here (OPS-37, OPS-40). */
export default function Security() {
  const { t } = useTranslation("desk-security");
  const { devices } = useLoaderData<typeof loader>();
  const sent = useActionData<{ codes?: readonly string[] } | undefined>();
  return (
    <Wrap mid>
      <PageHead title={t("page")} lead={t("lead")} />
      <Section title={t("sessions")}>
        <DeviceList devices={devices} to={paths.deskSecurity} />
      </Section>
      <Section title={t("codes.title")}>
        {sent?.codes ? <RecoveryCodes codes={sent.codes} /> : <RenewCodes />}
        <p>
          <Link to={withQuery(paths.operatorCode, { retour: paths.deskSecurity })}>
            {t("codes.again")}
          </Link>
        </p>
      </Section>
      <Decision
        act="create"
        title={t("create.title")}
        submit={(value) => t("create.submit", { name: value("name") })}
        reasons={[t("create.reason_hired"), t("create.reason_absence"), t("create.reason_second")]}
      >
        {(field) => (
          <>
            <TextField field={field("name")} label={t("create.name")} autoComplete="off" />
            <TextField field={field("email")} label={t("create.email")} type="email" />
          </>
        )}
      </Decision>
      <Decision
        act="close"
        title={t("close.title")}
        submit={t("close.submit")}
        danger
        reasons={[t("close.reason_left"), t("close.reason_lost"), t("close.reason_double")]}
      >
        {(field) => (
          <TextField
            field={field("operator")}
            label={t("close.number")}
            hint={t("close.number_hint")}
            inputMode="numeric"
            width="s"
          />
        )}
      </Decision>
    </Wrap>
  );
}
