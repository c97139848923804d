import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { freeSlotsOf, plannedOf, sideOf, startShown } from "#app/bff/planned-pages.server.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { SlotFields } from "#app/modules/lessons/course/components/slot-fields.tsx";
import {
  addressesOf,
  plannedWords,
} from "#app/modules/lessons/planned-course/components/planned-words.ts";
import {
  FollowingTick,
  LeaveOutTick,
} from "#app/modules/lessons/planned-course/components/repeat-fields.tsx";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { moveFormSchema } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";

export const handle = { i18n: ["planned-course", "teacher-space"] };

export const meta = pageMeta("planned-course:move.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const planned = await plannedOf(api, params.plannedCourseId);
  const { id: except, duration, contract_id: contractId } = planned;
  const free = await freeSlotsOf(api, contractId, { except, duration });
  return {
    side,
    planned,
    slots: free?.slots ?? [],
    constraint: constraintOf(moveFormSchema),
    defaults: {
      start: startShown(planned.start, free),
      duration: String(planned.duration),
      version: String(planned.version),
    },
  };
}

export async function action({
  context,
  request,
  params: { plannedCourseId: id = "" },
}: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitJudged(caller, request, moveFormSchema, async (body, api) => {
    const moved = await api(plannedCourses.move, { params: { id }, body });
    const outcome = moved.status === "confirmed" ? "kept" : `moved_${side}`;
    return redirectWithFlash(addressesOf(side).list, `planned-course:flash.${outcome}`, {
      student: moved.student.firstname,
      teacher: moved.teacher.firstname,
      date: dayAndHourAt(new Date(moved.start), home),
    });
  });
}

const loadSchema = () =>
  import("#app/modules/lessons/planned-course/planned-course.endpoints.ts").then(
    (module) => module.moveFormSchema,
  );

/** The agreed date holds until the other side confirms (DLG-56). */
export default function MoveCourse() {
  const { t } = useTranslation("planned-course");
  const { side, planned, defaults, slots } = useLoaderData<typeof loader>();
  const home = usePlace();
  const from = planned.moved_from;
  const standing = from ?? (planned.status === "confirmed" ? planned : undefined);
  return (
    <DialogForm
      id="plan-course"
      title={t("move.title")}
      closeTo={addressesOf(side).list}
      lead={t(`todo.what_${side}`, plannedWords(planned, home))}
      state={planned.state}
      closed={!planned.may_move && t("move.closed")}
      typed={{ start: t("move.date") }}
      loadSchema={loadSchema}
      defaults={defaults}
      note={
        standing
          ? t(`move.standing_${side}`, {
              ...plannedWords(planned, home),
              date: dayAndHourAt(new Date(standing.start), home),
            })
          : t(`move.then_${side}`, plannedWords(planned, home))
      }
      submit={t("move.submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.version.name} value={planned.version} />
          <SlotFields
            date={fields.start}
            minutes={fields.duration}
            slots={slots}
            own={side === "customer"}
          />
          <FollowingTick field={fields.following} planned={planned} />
          <LeaveOutTick field={fields.leave_out} />
        </>
      )}
    </DialogForm>
  );
}
