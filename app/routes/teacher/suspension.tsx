import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { longDay, shortDay } from "#app/lib/french-date.ts";
import { contestSchema, suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Back, Columns, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const handle = { i18n: ["suspension"] };

export const meta = pageMeta("suspension:page", { noindex: true });

export const loader = teacherFormLoader(contestSchema, async ({ api }) => {
  const suspension = await api(suspensions.show, {});
  return { suspension };
});

export const action = teacherAction(contestSchema, async ({ api, body }) => {
  await api(suspensions.contest, { body });
  return redirectWithFlash(paths.suspension, "suspension:flash");
});

const useSuspension = () => useLoaderData<typeof loader>().suspension;

/** Reason, start, effects and contest of a suspension (TEA-060, LBL-37). */
export default function SuspensionPage() {
  const { t } = useTranslation("suspension");
  const { status, state, ground, reasons, announced_at, contest } = useSuspension();
  return (
    <Wrap>
      <Back to={paths.teacherHome}>{t("back")}</Back>
      <PageHead title={<Title />} />
      <Columns aside={status === "lifted" ? undefined : <Meanwhile />}>
        <Todo
          tag={<StateTag state={state} />}
          due={t("on", { day: shortDay(new Date(announced_at)) })}
          title={ground}
        >
          <p className="max-w-read whitespace-pre-line">{reasons}</p>
          {contest ? <Contest /> : <ContestForm />}
        </Todo>
      </Columns>
    </Wrap>
  );
}

function Title() {
  const { t } = useTranslation("suspension", { keyPrefix: "title" });
  const { status, effective_at, lifted_at } = useSuspension();
  const day = longDay(new Date(lifted_at ?? effective_at));
  return (
    <>
      {t(status)} <mark>{day}</mark>
    </>
  );
}

function Meanwhile() {
  const { t } = useTranslation("suspension", { keyPrefix: "meanwhile" });
  const { status, effective_at } = useSuspension();
  return (
    <Section title={t(`${status}.title`)}>
      <p className="max-w-read text-ink-2">
        {t(`${status}.text`, { day: longDay(new Date(effective_at)) })}
      </p>
    </Section>
  );
}

function Contest() {
  const { t } = useTranslation("suspension", { keyPrefix: "contest" });
  const { contest } = useSuspension();
  if (!contest) return null;
  const { comment, at, state, answer, answered_at } = contest;
  return (
    <div className="mt-s4 grid gap-s3">
      {state && (
        <p>
          <StateTag state={state} />
        </p>
      )}
      {state && <WaitingLine state={state} />}
      <div>
        <h3>{t("yours", { day: longDay(new Date(at)) })}</h3>
        <p className="max-w-read whitespace-pre-line">{comment}</p>
      </div>
      {answer && answered_at && (
        <div>
          <h3>{t("ours", { day: longDay(new Date(answered_at)) })}</h3>
          <p className="max-w-read whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  );
}

function ContestForm() {
  const { t } = useTranslation("suspension", { keyPrefix: "contest" });
  const { suspension, constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [attributes, fields, form] = useSchemaForm<typeof contestSchema>(result, constraint);
  const { answer_until: until } = suspension;
  if (until === null) return null;
  return (
    <Form method="post" action={paths.suspension} {...attributes} className="mt-s4 grid gap-s4">
      <SummaryErrors form={form} result={result} />
      <TextArea
        field={fields.comment}
        label={t("comment")}
        hint={t("comment_hint", { day: longDay(new Date(until)) })}
        maxLength={1000}
      />
      <OnceKey />
      <p>
        <Button variant="primary">{t("submit")}</Button>
      </p>
    </Form>
  );
}
