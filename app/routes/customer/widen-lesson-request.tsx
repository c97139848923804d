import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import {
  type LessonRequest,
  widenSchema,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select } from "#app/ui/text-field.tsx";

export const meta = pageMeta("lesson-request:widen.page", { noindex: true });

export const loader = customerLoader(async ({ api, lessonRequestId: id }) => {
  const request = await api(lessonRequests.show, { params: { id } });
  return {
    id,
    lead: leadOf(request),
    wide: request.extended_search,
    teachers: await othersFor(api, request),
  };
});

function leadOf({ widen_open, proposals }: LessonRequest) {
  if (!widen_open) return "lead_open";
  return proposals.some(({ lapsed }) => lapsed) ? "lead_lapsed" : "lead";
}

async function othersFor(api: Api, request: LessonRequest) {
  const { subject, level, course_type: format, city_code: city, proposals } = request;
  const { data } = await api(search.teachers, {
    query: {
      subjects: [subject.id],
      levels: [level.id],
      length: 20,
      ...(format === "online" ? { onlyOnline: true } : { onlyOffline: true }),
      ...(format === "offline" && city && { city }),
    },
  });
  const askedIds = new Set(proposals.map(({ teacher }) => teacher.id));
  return data
    .filter((one) => !askedIds.has(one.id) && one.availability !== "not_available")
    .map(({ id, firstname, title, price }) => ({ id, firstname, title, price }));
}

export const action = customerAction(widenSchema, async ({ api, body, lessonRequestId: id }) => {
  await api(lessonRequests.widen, { params: { id }, body });
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return redirectWithFlash(back, `lesson-request:flash.${body.choice}`);
});

/** After a refusal or at will: widen, choose another teacher, stop (DLG-59). */
export default function WidenLessonRequest() {
  const { t } = useTranslation("lesson-request");
  const { id, lead, wide, teachers } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof widenSchema>
      id="widen-request"
      title={t("widen.title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      constraint={{ choice: { required: true } }}
      submit={t("widen.send")}
    >
      {({ choice, teacher_wish_id: wish }) => (
        <>
          <p>{t(`widen.${lead}`)}</p>
          <WidenField {...{ choice, wish, wide, teachers }} />
        </>
      )}
    </DialogForm>
  );
}

type WidenFieldProps = Readonly<{
  choice: FieldLike;
  wish: FieldLike;
  wide: boolean;
  teachers: Awaited<ReturnType<typeof othersFor>>;
}>;

function WidenField({ choice: field, wish, wide, teachers }: WidenFieldProps) {
  const { t } = useTranslation("lesson-request");
  const other = teachers.length > 0 && (
    <Select
      field={wish}
      label={t("widen.teacher")}
      empty={t("widen.teacher_empty")}
      options={teachers.map(({ id: value, firstname, title, price }) => ({
        value,
        label: [firstname, title, hourlyPrice(price)].join(", "),
      }))}
    />
  );
  const choices = (["widen", "choose_other", "stop"] as const)
    .filter((choice) => choice !== "widen" || !wide)
    .map((choice) => ({
      value: choice,
      label: t(`widen.${choice}`),
      detail: t(choice === "choose_other" && !other ? "widen.none" : `widen.${choice}_detail`),
      disabled: choice === "choose_other" && !other,
      reveal: choice === "choose_other" ? other : undefined,
    }));
  return <ChoiceField field={field} label={t("widen.choice")} options={choices} />;
}
