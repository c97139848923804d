import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { plannedOf, sideOf } from "#app/bff/planned-pages.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { cancellationReasons } from "#app/modules/foundation/reference/domain.ts";
import {
  addressesOf,
  plannedWords,
} from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { FollowingTick } from "#app/modules/lessons/planned-course/components/repeat-fields.tsx";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import {
  cancelSchema,
  type PlannedCourse,
} from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["planned-course"] };

export const meta = pageMeta("planned-course:cancel.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const planned = await plannedOf(api, params.plannedCourseId);
  const reasons = cancellationReasons.map((code, index) => ({
    value: index + 1,
    label: referenceName("cancellationReasons", code),
  }));
  return { side, planned, reasons, constraint: constraintOf(cancelSchema) };
}

export async function action({
  context,
  request,
  params: { plannedCourseId: id = "" },
}: ActionFunctionArgs) {
  const { api: caller, side } = await sideOf(context);
  return submitJudged(caller, request, cancelSchema, async (body, api) => {
    const cancelled = await api(plannedCourses.cancel, { params: { id }, body });
    const { status, price, teacher, student } = cancelled;
    const outcome = status === "late_cancelled" ? "late" : `cancelled_${side}`;
    return redirectWithFlash(addressesOf(side).list, `planned-course:flash.${outcome}`, {
      amount: sum(price),
      teacher: teacher.firstname,
      student: student.firstname,
    });
  });
}

/** The cost, now or later, is shown first (DLG-14, STM-39). */
export default function CancelPlanned() {
  const { t } = useTranslation("planned-course");
  const text = useFieldTexts("planned-course:cancel");
  const { side, planned, reasons } = useLoaderData<typeof loader>();
  const home = usePlace();
  const { is_due_now: isDue, due } = planned;
  const isProposal = planned.status === "proposed" && planned.moved_from === null;
  const whose = planned.may_answer ? "theirs" : "own";
  return (
    <DialogForm<typeof cancelSchema>
      id="cancel-course"
      title={t(isProposal ? `cancel.refuse_${whose}` : "cancel.title")}
      closeTo={addressesOf(side).list}
      lead={t(`todo.what_${side}`, plannedWords(planned, home))}
      state={planned.state}
      closed={!planned.may_cancel && t("cancel.closed")}
      typed={{ comment: t("cancel.comment") }}
      note={t(...effectOf(planned, side))}
      submit={t(isProposal ? `cancel.submit_${whose}` : "cancel.submit")}
      danger
      leave={t(isProposal ? `cancel.leave_${whose}` : "cancel.leave")}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.version.name} value={planned.version} />
          <ChoiceField {...text(fields.reason_id)} options={reasons} look="pill" optional />
          <TextArea {...text(fields.comment)} optional rows={2} maxLength={1000} />
          <FollowingTick field={fields.following} planned={planned} />
          {isDue && due !== null && (
            <Tick
              field={fields.accept_due}
              label={t("cancel.accept", { amount: sum(due) })}
              look="choice"
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

function effectOf(
  { is_due_now: isDue, due, due_from: from, is_over: isOver }: PlannedCourse,
  side: Side,
): [string, Readonly<Record<string, string>>] {
  if (side === "teacher") return [isOver ? "cancel.over" : "cancel.free_teacher", {}];
  if (due === null || from === null) return ["cancel.free", {}];
  const amount = sum(due);
  if (isDue) return ["cancel.due", { amount }];
  return ["cancel.free_until", { amount, date: dayAndTime(new Date(from)) }];
}
