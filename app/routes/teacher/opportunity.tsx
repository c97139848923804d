import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { useFarWords } from "#app/modules/lessons/opportunity/components/lesson-place-words.ts";
import { OpportunityFacts } from "#app/modules/lessons/opportunity/components/opportunity-facts.tsx";
import {
  opportunities,
  opportunityAnswerSchema,
} from "#app/modules/lessons/opportunity/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Back, Columns, PageHead, Panel, Wrap } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const handle = { i18n: ["opportunity", "price"] };

export const meta = pageMeta("opportunity:page", { noindex: true });

export const loader = teacherLoader(({ api, lessonRequestId: id }) =>
  api(opportunities.show, { params: { id } }),
);

export const action = teacherAction(
  opportunityAnswerSchema,
  async ({ api, body, lessonRequestId: id }) => {
    const answering = api(opportunities.answer, { params: { id }, body });
    const { applications_count_remaining: count } = await answering.catch(closedOf);
    const about = `opportunity:flash.${body.teacher_response}`;
    return redirectWithFlash(paths.opportunities, about, { count });
  },
);

/** Closed meanwhile: the reloaded page shows it. */
async function closedOf(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || refusal.status !== 410) throw refusal;
  const { message, code } = refusalSchema.parse(await refusal.json());
  throw Response.json({ status: 409, code, message }, { status: 409 });
}

/** A request open to all, and the application (TEA-028). */
export default function OpportunityPage() {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const shown = useLoaderData<typeof loader>();
  const result = useLastResult();
  const { subject, level, applications: count, most_applications: most, created_at } = shown;
  const far = useFarWords(shown);
  const isRequested = shown.status === "open" || shown.status === "ignored";
  return (
    <Wrap>
      <Back to={paths.opportunities}>{t("back")}</Back>
      {!isRequested && <Refused result={result} />}
      <div className="mt-s4 -mb-s3">
        <StateTag state={shown.state} />
      </div>
      <PageHead
        title={
          <>
            {subject}, {level}
            {far && (
              <>
                , <mark>{far}</mark>
              </>
            )}
          </>
        }
        lead={t("lead", { day: shortDay(new Date(created_at)), most, count })}
      />
      <Columns aside={isRequested ? <Answer shown={shown} /> : <Over status={shown.status} />}>
        <OpportunityFacts opportunity={shown} />
        <SheetLink />
      </Columns>
    </Wrap>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function Over({ status }: Pick<Shown, "status">) {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const isSent = status === "accepted";
  return (
    <Panel>
      <h2 className="mb-s3">{t(isSent ? "sent_title" : "closed_title")}</h2>
      <p className="mb-s4">{t(isSent ? "sent" : "closed")}</p>
      <Buttons grow>
        <ButtonLink to={paths.opportunities} variant="primary">
          {t("others")}
        </ButtonLink>
      </Buttons>
    </Panel>
  );
}

function Answer({ shown }: Readonly<{ shown: Shown }>) {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof opportunityAnswerSchema>(result, {});
  const { teacher_response: response } = fields;
  const { lesson_request_id: id, status, applications_count_remaining: left } = shown;
  return (
    <Panel>
      <h2 className="mb-s3">{t("answer")}</h2>
      <p className="mb-s4 text-ink-2">{t("left", { count: left })}</p>
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
        />
        <Buttons grow>
          <Button name={response.name} value="accepted" variant="primary">
            {t("apply")}
          </Button>
          {status === "open" && (
            <Button name={response.name} value="ignored" variant="quiet">
              {t("ignore")}
            </Button>
          )}
        </Buttons>
        <p className="text-sm text-ink-2">{t(status === "open" ? "ignore_note" : "ignored")}</p>
      </Form>
    </Panel>
  );
}
