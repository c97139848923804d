import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { presences } from "#app/modules/group-lessons/registration/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { classOf, rollOf } from "./group-lesson-class.server.ts";

export const handle = { i18n: ["teacher-group-lesson", "registration"] };

export const meta = pageMeta("teacher-group-lesson:mark.page", { noindex: true });

type Params = LoaderFunctionArgs["params"];

/** 404 for an unknown class or session rank. */
async function sessionOf(api: Parameters<typeof classOf>[0], params: Params) {
  const own = await classOf(api, params.groupLessonClassId);
  const session = own.dates[Number(params.session) - 1];
  if (!session) throw new Response(null, { status: 404 });
  return { own, session };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { own, session } = await sessionOf(context.as("teacher"), params);
  const students = rollOf(own, session);
  return {
    id: own.id,
    title: own.title,
    session,
    students,
    byRoom: students.some(({ isByRoom }) => isByRoom),
    rank: params.session ?? "1",
    isOpen: session.has_begun && !own.is_cancelled,
  };
}

/** Keys: `r` and the registration number. */
const formSchema = z.object({
  present: z.record(z.string(), z.enum(presences)).optional(),
  all: z.string().optional(),
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const caller = context.as("teacher");
  return submitForm(caller, request, formSchema, async ({ present, all }, api) => {
    const { own, session } = await sessionOf(caller, params);
    const rows = own.students.flatMap(({ registration_id }) => {
      const presence = all ? "present" : present?.[`r${String(registration_id)}`];
      return presence ? [{ registration_id, present: presence }] : [];
    });
    if (rows.length === 0) throw fieldRefusal("present", "api.registration.presence");
    const body = { session_date: session.start, rows };
    await api(attendance.mark, { params: { id: own.id }, body });
    const page = pathTo(paths.groupLessonClass, { groupLessonClassId: String(own.id) });
    return redirectWithFlash(page, "teacher-group-lesson:mark.saved");
  });
}

/** Attendance of a session (API-164). */
export default function MarkSession() {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "mark" });
  const { id, title, session, students, isOpen } = useLoaderData<typeof loader>();
  const start = new Date(session.start);
  const end = new Date(start.getTime() + session.duration * 60_000);
  const hours = `${timeOfDay(start)}\u2060–\u2060${timeOfDay(end)}`;
  return (
    <Wrap>
      <Back to={pathTo(paths.groupLessonClass, { groupLessonClassId: String(id) })}>
        {t("back")}
      </Back>
      <PageHead title={t("title", { day: shortDay(start) })} lead={t("lead", { title, hours })} />
      {!isOpen && <Note>{t("closed")}</Note>}
      {isOpen && students.length === 0 && <p>{t("nobody")}</p>}
      {isOpen && students.length > 0 && <RollForm />}
    </Wrap>
  );
}

function RollForm() {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "mark" });
  const { t: words } = useTranslation("registration", { keyPrefix: "presence" });
  const { id, rank, students, byRoom } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const address = { groupLessonClassId: String(id), session: rank };
  const status = result?.status;
  return (
    <Form
      id="appel"
      method="post"
      action={pathTo(paths.markSession, address)}
      className="grid max-w-read gap-s4"
    >
      {status === "error" && (
        <SummaryErrors
          form={{ id: "appel", status, allErrors: asWhole(result?.error) }}
          result={result}
        />
      )}
      {byRoom && <Note>{t("by_room")}</Note>}
      <div>
        <Button size="s" name="all" value="1">
          {t("all")}
        </Button>
      </div>
      {students.map(({ id: one, name, present, from }) => (
        <ChoiceField
          key={one}
          field={{
            id: `present-r${String(one)}`,
            name: `present.r${String(one)}`,
            initialValue: present ?? undefined,
          }}
          label={name}
          hint={from ? t("entered", { hour: timeOfDay(new Date(from)) }) : undefined}
          look="pill"
          options={(["present", "late", "absent"] as const).map((value) => ({
            value,
            label: words(value),
          }))}
        />
      ))}
      <OnceKey />
      <Buttons grow>
        <Button variant="primary">{t("submit")}</Button>
      </Buttons>
    </Form>
  );
}

const asWhole = (error: Readonly<Record<string, string[] | null>> | null | undefined) => ({
  "": Object.values(error ?? {}).flatMap((some) => some ?? []),
});
