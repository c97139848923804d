import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { stopReasons } from "#app/modules/catalogue/teacher/availability.domain.ts";
import { stopFormSchema } from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["teacher-offer"] };

export const meta = pageMeta("teacher-offer:stop.page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const [{ status }, proposals, students] = await Promise.all([
    api(teachers.showWeek, {}),
    blockOf(api(proposalEndpoints.list, { query: { pending: "true", length: 1 } })),
    blockOf(api(contracts.listStudents, { query: { status: "active", limit: 1 } })),
  ]);
  return {
    hasStopped: status === "not_available",
    waiting: proposals?.total ?? 0,
    students: students?.total ?? 0,
  };
});

export const action = teacherAction(stopFormSchema, async ({ api, body }) => {
  await api(teachers.stopCourses, { body });
  return redirectWithFlash(paths.availability, "teacher-offer:stop.flash");
});

/** Stops new students, after showing the consequences (API-115, STM-14). */
export default function StopCourses() {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "stop" });
  const text = useFieldTexts("teacher-offer:stop");
  const { hasStopped, waiting, students } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof stopFormSchema>
      title={t("title")}
      closeTo={paths.availability}
      closed={hasStopped && t("closed")}
      lead={
        <ul className="list-disc pl-5">
          <li>{t("waiting", { count: waiting })}</li>
          <li>{t("listing")}</li>
          <li>{t("students", { count: students })}</li>
        </ul>
      }
      submit={t("submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <ChoiceField
            field={fields.reason}
            label={t("why")}
            optional
            look="pill"
            options={stopReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          <DateFields {...text(fields.from)} optional />
          <TextArea {...text(fields.comment)} optional maxLength={100} />
        </>
      )}
    </DialogForm>
  );
}
