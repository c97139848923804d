import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { robotFields, robotProof } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { firstOpen, keptOf, readDraft, sentOf } from "./draft.server.ts";
import { applicationPath } from "./steps.ts";
import { ApplicationSteps } from "./steps.tsx";

export const handle = { i18n: ["application"], query: ["envoye"] };

export const meta = pageMeta("application:draft.page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shown = await readDraft(context, params.draft);
  const next = firstOpen(shown);
  return {
    email: shown.email,
    isLinkSent: new URL(request.url).searchParams.has("envoye"),
    sent: sentOf(shown),
    next,
    kept: keptOf(shown),
    to: applicationPath(next, params.draft ?? ""),
    robot: robotFields(),
  };
}

export async function action({ context, params: { draft = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, z.object({}), async (_, api, form) => {
    const { email } = await readDraft(context, draft);
    const body = { email, draft_id: draft, ...robotProof(form) };
    await api(applications.sendResume, { body });
    const here = pathTo(paths.applicationDraft, { draft });
    return redirectWithFlash(here, "application:flash.link", { email });
  });
}

export default function Draft() {
  const { sent } = useLoaderData<typeof loader>();
  return <Wrap>{sent ? <Sent /> : <Waiting />}</Wrap>;
}

function Waiting() {
  const { t } = useTranslation("application");
  const { email, next, to, kept, robot, isLinkSent } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <div className="mt-s5 grid max-w-form gap-s4 pb-s6">
      <h1>
        {t("draft.title")} <mark>{t("draft.mark")}</mark>
      </h1>
      <p className="text-lg">{t("draft.lead", { step: t(`steps.${next}`) })}</p>
      <p className="text-ink-2">
        {t(isLinkSent ? "draft.until_sent" : "draft.until", { ...kept, email })}
      </p>
      <FormErrors errors={Object.values(result?.error ?? {}).flatMap((some) => some ?? [])} />
      <Form method="post">
        <Honeypot {...robot} />
        <Buttons grow>
          <ButtonLink to={to} variant="primary">
            {t("draft.go_on")}
          </ButtonLink>
          {!isLinkSent && <Button variant="quiet">{t("draft.send_link")}</Button>}
        </Buttons>
      </Form>
    </div>
  );
}

function Sent() {
  const { t } = useTranslation("application", { keyPrefix: "sent" });
  const { sent, email } = useLoaderData<typeof loader>();
  if (!sent) return null;
  const { at, answer } = sent;
  return (
    <div className="mt-s5 pb-s6">
      <Columns aside={<ApplicationSteps at={at} answer={answer} />}>
        <div className="grid max-w-form gap-s4">
          <p>
            <StateTag state={sent.state} />
          </p>
          <h1>
            {t("title")} <mark>{t("mark")}</mark>
          </h1>
          <p className="text-lg">{t("lead", { answer })}</p>
          <p>{t("password", { email })}</p>
          <Buttons>
            <ButtonLink to={paths.signIn} rel="nofollow" variant="quiet">
              {t("sign_in")}
            </ButtonLink>
          </Buttons>
        </div>
      </Columns>
    </div>
  );
}
