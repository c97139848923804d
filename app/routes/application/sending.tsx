import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { robotFields, robotProof } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { applicationDraftSchema } from "#app/modules/career/application/draft.endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Recap } from "#app/ui/facts.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Link } from "#app/ui/link.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { firstOpen, keptOf, openDraft } from "./draft.server.ts";
import { ApplicationFrame } from "./frame.tsx";
import { recapOf } from "./recap.server.ts";
import { applicationPath } from "./steps.ts";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:envoi.page", { noindex: true });

export const headers = secretAddress;

const schema = z.object({
  terms: z.literal("on", { error: "api.application.terms_required" }),
});

/** An incomplete page comes first: nothing is sent partially. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await openDraft(context, params.draft);
  const first = firstOpen(shown);
  if (first !== "envoi") throw redirect(applicationPath(first, params.draft ?? ""));
  return { lines: await recapOf(context.api, shown), kept: keptOf(shown), robot: robotFields() };
}

export async function action({ context, params: { draft = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, schema, async (_, api, form) => {
    const shown = await openDraft(context, draft);
    const body = { ...applicationDraftSchema.parse(shown), draft_id: draft, ...robotProof(form) };
    await api(applications.send, { body });
    const next = pathTo(paths.applicationDraft, { draft });
    return redirectWithFlash(next, "application:flash.sent", { email: shown.email });
  });
}

export default function Sending() {
  const { t } = useTranslation("application", { keyPrefix: "envoi" });
  const { lines, kept, robot } = useLoaderData<typeof loader>();
  const { draft = "" } = useParams();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof schema>(result, {});
  const shown = lines.map(({ label, value, step }) => ({
    label: t(`lines.${label}`),
    value,
    change: applicationPath(step, draft),
  }));
  const steps = (["mail", "read", "yes"] as const).map((one) => ({
    when: t(`next_${one}`),
    what: t(`next_${one}_text`),
  }));
  const aside = (
    <div>
      <h2 className="mb-s3">{t("next")}</h2>
      <Path steps={steps} />
    </div>
  );
  return (
    <ApplicationFrame step="envoi" kept={kept} aside={aside}>
      <Form method="post" {...props} className="grid gap-s5">
        <SummaryErrors form={form} result={result} />
        <Recap lines={shown} />
        <Tick field={fields.terms} label={t("terms")} detail={<ToRead />} />
        <Honeypot {...robot} />
        <OnceKey />
        <Buttons grow>
          <Button variant="primary">{t("submit")}</Button>
          <ButtonLink to={pathTo(paths.applicationDraft, { draft })} variant="quiet">
            {t("later")}
          </ButtonLink>
        </Buttons>
      </Form>
    </ApplicationFrame>
  );
}

function ToRead() {
  const { t } = useTranslation("application", { keyPrefix: "envoi" });
  return (
    <span className="flex flex-wrap gap-x-s4 gap-y-s1">
      <Link to={paths.terms}>{t("read_terms")}</Link>{" "}
      <Link to={paths.personalData}>{t("read_data")}</Link>
    </span>
  );
}
