import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
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

export const loader = customerFormLoader(ratingSchema, async ({ api, registrationId: id }) => {
  const { may_rate, rating, group_lesson } = await api(registrations.show, { params: { id } });
  const defaults = rating ? { rating: String(rating.rating), comment: rating.comment ?? "" } : {};
  return { id, isOpen: may_rate, groupLesson: group_lesson.title, defaults };
});

export const action = customerAction(ratingSchema, async ({ api, body, registrationId: id }) => {
  await api(registrations.rate, { params: { id }, body });
  const page = pathTo(paths.registration, { registrationId: id });
  return redirectWithFlash(page, "registration:flash.rated");
});

const loadSchema = () =>
  import("#app/modules/group-lessons/registration/lived.endpoints.ts").then(
    (module) => module.ratingSchema,
  );

/** A mark and comment on a group lesson (DLG-40, CUS-012). */
export default function RateGroupLesson() {
  const { t } = useTranslation("registration", { keyPrefix: "rate" });
  const text = useFieldTexts("registration:rate");
  const { id, isOpen, groupLesson, defaults } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof ratingSchema>
      id="evaluate-group-lesson-student"
      title={t("title")}
      closeTo={pathTo(paths.registration, { registrationId: id })}
      lead={groupLesson}
      closed={!isOpen && t("closed")}
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
