import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { freeSlotsOf, startShown } from "#app/bff/planned-pages.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { SlotFields } from "#app/modules/lessons/course/components/slot-fields.tsx";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { firstCourseBounds } from "#app/modules/lessons/course/schedule-first.domain.ts";
import { firstCourseFormSchema } from "#app/modules/lessons/course/schedule-first.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { contractsOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:first.page", { noindex: true });

export const loader = teacherFormLoader(firstCourseFormSchema, async ({ api, contractId }) => {
  const contracts = await contractsOf(api);
  const contract = contracts.find(({ id }) => String(id) === contractId);

  if (!contract) throw new Response(null, { status: 404 });
  const { first_course_date: fixed, proposed_slot: slot, first_course_duration } = contract;
  const date = fixed ?? slot;
  const duration = first_course_duration ?? 60;
  const free = await freeSlotsOf(api, contract.id, { duration });
  return {
    contract,
    slots: free?.slots ?? [],
    defaults: {
      first_course_date: date ? startShown(date, free) : undefined,
      first_course_duration: String(duration),
    },
  };
});

export const action = teacherAction(
  firstCourseFormSchema,
  async ({ api, body, contractId: id }) => {
    await api(courses.fixFirst, { params: { id }, body });
    return redirectWithFlash(paths.teacherStudents, "teacher-space:flash.first_fixed");
  },
);

const loadSchema = () =>
  import("#app/modules/lessons/course/schedule-first.endpoints.ts").then(
    (module) => module.firstCourseFormSchema,
  );

export default function FirstCourse() {
  const { t } = useTranslation("teacher-space");
  const { contract, defaults, slots } = useLoaderData<typeof loader>();
  const { first_course_open: open, payment_expected: unpaid, proposed_slot: slot } = contract;
  return (
    <DialogForm
      title={t("first.title", { student: contract.firstname })}
      closeTo={paths.teacherStudents}
      lead={slot && t("first.proposed", { when: dayAndTime(new Date(slot)) })}
      closed={(!open || unpaid) && t(open ? "first.unpaid" : "first.closed")}
      typed={{ first_course_date: t("fields.date") }}
      loadSchema={loadSchema}
      defaults={defaults}
      note={t("first.then")}
      submit={t("first.submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <SlotFields
          date={fields.first_course_date}
          minutes={fields.first_course_duration}
          slots={slots}
          bounds={firstCourseBounds}
        />
      )}
    </DialogForm>
  );
}
