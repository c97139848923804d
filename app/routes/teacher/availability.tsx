import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { dayOfMonth } from "#app/lib/french-date.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import {
  fillSchema,
  slotsIn,
  type Week,
  weekFormSchema,
} from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { Absences } from "./absences.tsx";
import { fillWeek, loadWeek } from "./week.server.ts";
import { lessonHours, WeekCourses } from "./week-courses.tsx";
import { type Filled, WeekForm } from "./week-form.tsx";

export const handle = { i18n: ["teacher-offer", "teacher-space"] };

export const meta = pageMeta("teacher-offer:week.page", { noindex: true });

export const loader = teacherLoader(({ api }) => loadWeek(api));

export async function action({ context, request }: ActionFunctionArgs) {
  const teacher = context.as("teacher");
  const form = await readForm(request);
  const fill = fillSchema.safeParse(form.get("fill"));
  if (fill.success) return fillWeek(form, fill.data);
  if (form.get("part") === "confirm") {
    return submitJudged(teacher, request, z.object({}), async (_, api) => {
      await api(teachers.confirmWeek, {});
      return redirectWithFlash(paths.teacherHome, "teacher-space:flash.availability");
    });
  }
  return submitJudged(teacher, request, weekFormSchema, async (input, api) => {
    const { formats } = await api(teachers.showWeek, {});
    const { status, max_students } = input;
    const body = { status, max_students, slots: slotsIn(input, formats) };
    await api(teachers.saveWeek, { body });
    return redirectWithFlash(paths.availability, `teacher-offer:week.flash.${status}`);
  });
}

export default function AvailabilityPage() {
  const { t } = useTranslation("teacher-offer");
  const week = useLoaderData<typeof loader>();
  const result = useLastResult();
  const isConfirm = result?.initialValue?.part === "confirm";
  return (
    <Wrap>
      <PageHead
        title={
          <>
            {t("week.title")} <mark>{t("week.title_mark")}</mark>
            {t("week.title_end")}
          </>
        }
      />
      {isConfirm && <FormErrors errors={result.error?.[""] ?? undefined} />}
      <Standing week={week} />
      <Columns
        aside={
          <>
            <WeekCourses lessons={week.lessons} />
            <Absences absences={week.absences} />
          </>
        }
      >
        <WeekForm
          week={week}
          lessons={lessonHours(week.lessons)}
          result={isConfirm ? undefined : result}
          filled={useActionData<Filled>()}
        />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Standing({ week }: { week: Week }) {
  const { t } = useTranslation("teacher-offer");
  if (week.suspension?.status === "in_force") {
    return (
      <Note tone="red">
        <p>{t("week.suspended")}</p>
        <p>
          <Link to={paths.suspension}>{t("week.see_suspension")}</Link>
        </p>
      </Note>
    );
  }
  if (week.status !== "not_available") return <Unchanged week={week} />;
  return (
    <Note tone="yellow">
      <p>{t("week.stopped")}</p>
    </Note>
  );
}

/** One button when nothing changed, and what silence does, with its date (STM-14). */
function Unchanged({ week: { updated_at, confirm_until } }: { week: Week }) {
  const { t } = useTranslation("teacher-offer");
  return (
    <Form method="post" action={paths.availability} className="flex flex-wrap items-center gap-s3">
      <input type="hidden" name="part" value="confirm" />
      <Button size="s">
        <Icon name="check" />
        {t("week.unchanged")}
      </Button>{" "}
      <span className="text-sm text-ink-2">
        {confirm_until
          ? t("week.checked", {
              day: dayOfMonth(new Date(updated_at)),
              until: dayOfMonth(new Date(confirm_until)),
            })
          : t("week.to_confirm")}
      </span>
    </Form>
  );
}
