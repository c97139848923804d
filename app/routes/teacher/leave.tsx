import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { refusalAt, submitJudged } from "#app/bff/form.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { dayOf } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { leavingReasons } from "#app/modules/career/departure/domain.ts";
import { departures, leaveFormSchema } from "#app/modules/career/departure/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { Back, Columns, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { DepartureNotice } from "./departure-notice.tsx";

export const handle = { i18n: ["teacher-account"] };

export const meta = pageMeta("teacher-account:leave.page", { noindex: true });

export const loader = teacherLoader(({ api }) => api(departures.show, {}));

export async function action({ context, request }: ActionFunctionArgs) {
  if ((await readForm(request)).has("stay")) return stay({ context, request });
  return submitJudged(context.as("teacher"), request, leaveFormSchema, async (input, api) => {
    const date = dayOf(input.last_day, "last_day");
    const body = { date, reason: input.reason, comment: input.comment };
    await api(departures.leave, { body }).catch(async (refusal: unknown) => {
      throw await refusalAt(refusal, (field) => (field === "date" ? "last_day" : field));
    });
    const details = { day: longDay(noonOf(date)) };
    return redirectWithFlash(paths.leavePreau, "teacher-account:leave.flash", details);
  });
}

const stay = ({ context, request }: Pick<ActionFunctionArgs, "context" | "request">) =>
  submitJudged(context.as("teacher"), request, z.object({ stay: z.string() }), async (_, api) => {
    await api(departures.withdraw, {});
    return redirectWithFlash(paths.leavePreau, "teacher-account:leave.withdrawn");
  });

/** Departure of a teacher (TEA-057). */
export default function LeavePreau() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "leave" });
  const { date, open, withdrawable } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Back to={paths.teacherAccount}>{t("back")}</Back>
      <PageHead
        title={
          <>
            {t("title")} <mark>{t("title_mark")}</mark>
          </>
        }
      />
      <Columns aside={<ThatDay />}>
        {date && <DepartureNotice date={date} withdrawable={withdrawable} />}
        {open.length > 0 && <OpenMatters />}
        {!date && open.length === 0 && <LeaveForm />}
        {!date && (
          <Note>
            <p>{t("instead")}</p>
            <p>
              <Link to={paths.stopCourses}>{t("stop")}</Link>
            </p>
          </Note>
        )}
      </Columns>
    </Wrap>
  );
}

function OpenMatters() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "leave" });
  const { open } = useLoaderData<typeof loader>();
  return (
    <Section title={t("open")}>
      <ul className="list-disc pl-5">
        {open.map(({ kind, count }) => (
          <li key={kind}>
            {t(`open_is.${kind}`, { count })}{" "}
            <Link to={kind === "stage" ? paths.teacherGroupLessons : paths.teacherCourses}>
              {t(kind === "stage" ? "see_stages" : "settle")}
            </Link>
          </li>
        ))}
      </ul>
      <p className="my-s3">{t("open_after")}</p>
    </Section>
  );
}

function ThatDay() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "leave" });
  const { contracts, due, waiting } = useLoaderData<typeof loader>();
  return (
    <Section title={t("then")}>
      <ul className="list-disc pl-5">
        <li>{t("families", { count: contracts.length })}</li>
        {due.map(({ amount, date }) => (
          <li key={date}>{t("due", { amount: sum(amount), day: longDay(new Date(date)) })}</li>
        ))}
        {waiting > 0 && <li>{t("due_waiting", { amount: sum(waiting) })}</li>}
        {due.length === 0 && waiting === 0 && <li>{t("due_none")}</li>}
        <li>{t("listing")}</li>
        <li>{t("kept")}</li>
      </ul>
    </Section>
  );
}

function LeaveForm() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "leave" });
  const result = useLastResult();
  const [attributes, fields, form] = useSchemaForm<typeof leaveFormSchema>(result, {}, undefined);
  return (
    <Form method="post" action={paths.leavePreau} {...attributes} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <DateFields field={fields.last_day} label={t("date")} hint={t("date_hint")} />
      <ChoiceField
        field={fields.reason}
        label={t("why")}
        look="pill"
        options={leavingReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextArea field={fields.comment} label={t("comment")} optional maxLength={500} />
      <OnceKey />
      <Buttons grow>
        <Button variant="danger">{t("submit")}</Button>
        <ButtonLink to={paths.teacherAccount} variant="quiet">
          {t("stay")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
