import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { freeSlotsOf, startShown } from "#app/bff/planned-pages.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { SlotFields } from "#app/modules/lessons/course/components/slot-fields.tsx";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { firstSlotFormSchema } from "#app/modules/lessons/course/schedule-first.endpoints.ts";
import { isUndated } from "#app/modules/lessons/lesson-request/components/request-act.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["lesson-request", "teacher-space"] };

export const meta = pageMeta("lesson-request:first_slot.page", { noindex: true });

export const loader = customerFormLoader(
  firstSlotFormSchema,
  async ({ api, lessonRequestId: id }) => {
    const request = await api(lessonRequests.show, { params: { id } });
    const { proposed_slot: slot, contact } = request;
    const contract = undatedContract(request);
    const free = contract === null ? undefined : await freeSlotsOf(api, contract, { duration: 60 });
    return {
      contract,
      isDated: request.first_course !== null,
      firstname: contact?.firstname ?? "",
      closeTo: pathTo(paths.lessonRequest, { lessonRequestId: id }),
      slots: free?.slots ?? [],
      defaults: { start: slot ? startShown(slot, free) : undefined },
    };
  },
);

/** Whose first course has no date yet. */
const undatedContract = (request: LessonRequest) =>
  isUndated(request) ? request.contract_id : null;

export const action = customerAction(
  firstSlotFormSchema,
  async ({ api, body, lessonRequestId }) => {
    const { contract_id: id } = await api(lessonRequests.show, { params: { id: lessonRequestId } });
    if (id === null) throw new Response(null, { status: 404 });
    await api(courses.proposeFirst, { params: { id }, body });
    const page = pathTo(paths.lessonRequest, { lessonRequestId });
    return redirectWithFlash(page, "lesson-request:flash.first_slot");
  },
);

/** The family taps one of its teacher's free hours for the first course (TEA-071). */
export default function ProposeFirstCourse() {
  const { t } = useTranslation("lesson-request");
  const { contract, isDated, firstname, closeTo, slots, defaults } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof firstSlotFormSchema>
      title={t("first_slot.title")}
      closeTo={closeTo}
      lead={t("first_slot.lead", { firstname })}
      closed={contract === null && t(`first_slot.closed.${isDated ? "dated" : "other"}`)}
      defaults={defaults}
      submit={t("first_slot.submit")}
    >
      {(fields) => <SlotFields date={fields.start} slots={slots} own />}
    </DialogForm>
  );
}
