import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { refuseRobots, robotFields, robotProof } from "#app/bff/robot.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { teacherStatuses } from "#app/modules/catalogue/teacher/domain.ts";
import { emailSchema } from "#app/modules/people/account/account.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Columns, Panel, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { ApplicantScreen } from "./applicant-screen.tsx";
import { beginDraft } from "./draft.server.ts";
import { applicationPath } from "./steps.ts";

export const handle = { i18n: ["application"], query: ["etat"] };

export const meta = pageMeta("application:start.page", { noindex: true });

const schema = z.object({ email: emailSchema });

/** The redirect carries the status alone, no e-mail. */
const standing = z.enum(teacherStatuses).optional().catch(undefined);

export function loader({ request }: LoaderFunctionArgs) {
  const known = standing.parse(new URL(request.url).searchParams.get("etat") ?? undefined);
  return { known, robot: robotFields(), draft: randomUUID() };
}

/** A new draft, a link to the waiting one, or the application's status (TEA-003). */
export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, schema, async ({ email }, api, form) => {
    refuseRobots(form);
    // A second click finds the one draft begun, and leads there.
    const { isBegun, draft: uuid, secret } = await beginDraft(context, form, email);
    if (isBegun) return redirect(applicationPath("identite", secret), 303);
    const { status } = await api(applications.status, { query: { email } }).catch(atEmail);
    if (status === "customer") throw fieldRefusal("email", "api.application.customer");
    if (status === "unknown") {
      await api(applications.saveDraft, { params: { uuid }, body: { email } });
      return redirect(applicationPath("identite", uuid), 303);
    }
    if (status === "being_processed_step_1") {
      await api(applications.sendResume, { body: { email, ...robotProof(form) } });
    }
    return redirect(withQuery(paths.application, { etat: status }), 303);
  });
}

/** A failed look-up shows the API's message and status at the e-mail (VAL-025). */
async function atEmail(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || refusal.status !== 429) throw refusal;
  const { status, code, message } = refusalSchema.parse(await refusal.json());
  throw Response.json(
    { status, code, message, errors: [{ field: "email", code, message }] },
    { status },
  );
}

/** An e-mail begins an application, or shows its status (TEA-002). */
export default function StartApplication() {
  const { known } = useLoaderData<typeof loader>();
  if (!known) return <Start />;
  return (
    <Wrap>
      <ApplicantScreen status={known} visitor />
    </Wrap>
  );
}

function Start() {
  const { t } = useTranslation("application", { keyPrefix: "start" });
  const { robot, draft } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof schema>(result, {});
  return (
    <Wrap>
      <div className="mt-s5">
        <Columns aside={<Ready />}>
          <h1>
            {t("title")} <mark>{t("mark")}</mark>
          </h1>
          <p className="mt-s2 mb-s5 text-lg text-ink-2">{t("lead")}</p>
          <Panel>
            <Form method="post" action={paths.application} {...props} className="grid gap-s4">
              <SummaryErrors form={form} result={result} />
              <TextField
                field={fields.email}
                label={t("email")}
                hint={t("email_hint")}
                type="email"
                autoComplete="email"
              />
              <Honeypot {...robot} />
              <input type="hidden" name="once_key" value={draft} />
              <Buttons grow>
                <Button variant="primary">{t("submit")}</Button>
                <ButtonLink to={paths.signIn} rel="nofollow" variant="quiet">
                  {t("sign_in")}
                </ButtonLink>
              </Buttons>
            </Form>
          </Panel>
        </Columns>
      </div>
    </Wrap>
  );
}

const readyIcons = { past: "file", photo: "user", texts: "edit" } as const;

function Ready() {
  const { t } = useTranslation("application", { keyPrefix: "start" });
  return (
    <div className="grid gap-s3">
      <h2>{t("ready")}</h2>
      <Rows>
        <Row lead={<Icon name="book" />} title={t("ready_subjects")} />
        {(["past", "photo", "texts"] as const).map((one) => (
          <Row
            key={one}
            lead={<Icon name={readyIcons[one]} />}
            title={t(`ready_${one}`)}
            detail={t(`ready_${one}_detail`)}
          />
        ))}
      </Rows>
      <p className="text-sm text-ink-2">{t("papers")}</p>
    </div>
  );
}
