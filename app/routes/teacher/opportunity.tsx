import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { usePlaceWords } from "#app/modules/opportunity/components/place-words.ts";
import {
  opportunityAnswerSchema,
  opportunityEndpoints,
} from "#app/modules/opportunity/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Back, Columns, PageHead, Panel, Wrap } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const handle = { i18n: ["opportunity"] };

export const meta = pageMeta("opportunity:page", { noindex: true });

export async function loader({ context, params: { lessonRequestId: id } }: LoaderFunctionArgs) {
  return context.as("teacher")(opportunityEndpoints.show, { params: { id } });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { lessonRequestId: id } = params;
  return submitForm(context.as("teacher"), request, opportunityAnswerSchema, async (body, api) => {
    const answering = api(opportunityEndpoints.answer, { params: { id }, body });
    const { applications_count_remaining: count } = await answering.catch(closedOf);
    const about = `opportunity:flash.${body.teacher_response}`;
    return redirectWithFlash(paths.opportunities, about, { count });
  });
}

/** It has closed meanwhile: the page that comes back says so. */
async function closedOf(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || refusal.status !== 410) throw refusal;
  const { message, code } = refusalSchema.parse(await refusal.json());
  throw Response.json({ status: 409, code, message }, { status: 409 });
}

/** A request that is open to all: the need, the town, the price, and the application (TEA-028). */
export default function OpportunityPage() {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const shown = useLoaderData<typeof loader>();
  const result = useLastResult();
  const { subject, level, price, net, applications: count, most_applications: most } = shown;
  return (
    <Wrap>
      <Back to={paths.opportunities}>{t("back")}</Back>
      {shown.already_applied && <Refused result={result} />}
      <p>
        <StateTag state={shown.state} />
      </p>
      <PageHead title={`${subject}, ${level}`} lead={t("lead", { most, count })} />
      <Columns
        aside={
          !shown.already_applied ? <Answer id={shown.lesson_request_id} /> : <p>{t("sent")}</p>
        }
      >
        <Kv
          pairs={[
            { label: t("where"), value: usePlaceWords(shown) },
            ...shown.questionnaire.map(({ question, answer }) => ({
              label: question,
              value: answer,
            })),
            { label: t("need"), value: shown.comments },
            { label: t("price"), value: hourlyPrice(price) },
            { label: t("net"), value: hourlyPrice(net) },
          ]}
        />
      </Columns>
    </Wrap>
  );
}

function Answer({ id }: { id: number }) {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof opportunityAnswerSchema>(result, {});
  const { teacher_response: response } = fields;
  return (
    <Panel>
      <h2 className="mb-s4">{t("answer")}</h2>
      <Form
        method="post"
        action={pathTo(paths.opportunity, { lessonRequestId: String(id) })}
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <OnceKey />
        <TextArea
          field={fields.teacher_comments}
          label={t("word")}
          hint={t("word_hint")}
          optional
          maxLength={100}
        />
        <Buttons grow>
          <Button name={response.name} value="accepted" variant="primary">
            {t("apply")}
          </Button>
          <Button name={response.name} value="ignored">
            {t("ignore")}
          </Button>
        </Buttons>
        <p className="text-sm text-ink-2">{t("ignore_note")}</p>
      </Form>
    </Panel>
  );
}
