import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { longestWord, marks } from "#app/modules/group-lessons/registration/lived.domain.ts";
import { ratingSchema } from "#app/modules/group-lessons/registration/lived.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["registration"] };

export const meta = pageMeta("registration:rate.page", { noindex: true });

export async function loader({
  context,
  params: { registrationId: id = "0" },
}: LoaderFunctionArgs) {
  const own = await context.as("customer")(registrations.show, { params: { id } });
  const { may_rate: isOpen, rating, group_lesson: groupLesson } = own;
  return {
    id,
    isOpen,
    stage: groupLesson.title,
    constraint: constraintOf(ratingSchema),
    defaults: rating ? { rating: String(rating.rating), comment: rating.comment ?? "" } : {},
  };
}

export async function action({
  context,
  params: { registrationId: id = "0" },
  request,
}: ActionFunctionArgs) {
  return submitForm(context.as("customer"), request, ratingSchema, async (body, api) => {
    await api(registrations.rate, { params: { id }, body });
    const page = pathTo(paths.registration, { registrationId: id });
    return redirectWithFlash(page, "registration:flash.rated");
  });
}

const loadSchema = () =>
  import("#app/modules/group-lessons/registration/lived.endpoints.ts").then(
    (module) => module.ratingSchema,
  );

/** A mark and comment on a group lesson (DLG-40, CUS-012). */
export default function RateGroupLesson() {
  const { t } = useTranslation("registration", { keyPrefix: "rate" });
  const text = useFieldTexts("registration:rate");
  const { id, isOpen, stage: groupLesson, constraint, defaults } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof ratingSchema>
      id="evaluate-group-lesson-student"
      title={t("title")}
      closeTo={pathTo(paths.registration, { registrationId: id })}
      lead={groupLesson}
      closed={!isOpen && t("closed")}
      constraint={constraint}
      loadSchema={loadSchema}
      defaults={defaults}
      submit={t("submit")}
    >
      {(fields) => (
        <>
          <ChoiceField
            {...text(fields.rating)}
            look="five"
            options={marks.map((mark) => ({ value: mark, label: String(mark) }))}
          />
          <TextArea {...text(fields.comment)} optional maxLength={longestWord} />
        </>
      )}
    </DialogForm>
  );
}
