import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { learnedSchema } from "#app/modules/group-lessons/registration/lived.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["registration"] };

export const meta = pageMeta("registration:learn.page", { noindex: true });

export const loader = customerLoader(async ({ api, registrationId: id }) => {
  const own = await api(registrations.show, { params: { id } });
  const { chapters, may_learn: isOpen, student } = own;
  const learned = chapters.filter((one) => one.learned);
  return {
    id,
    isOpen: isOpen && chapters.length > 0,
    student: student.name,
    chapters,
    ticked: learned.map((chapter) => String(chapter.id)),
  };
});

export const action = customerAction(learnedSchema, async ({ api, body, registrationId: id }) => {
  await api(registrations.learn, { params: { id }, body });
  const page = pathTo(paths.registration, { registrationId: id });
  return redirectWithFlash(page, "registration:flash.learned");
});

type Ticked = FieldLike & { allErrors: Record<string, string[]> };

/**
 * What was sent, else what is ticked; one fault applies to all boxes. Spreading conform's field would lose its name.
 */
const withFirst = ({ id, name, initialValue, allErrors }: Ticked, ticked: readonly string[]) => {
  const [errors] = Object.values(allErrors);
  return { id, name, errors, initialValue: initialValue ?? ticked };
};

/** Chapters already studied (DLG-13, CUS-011). */
export default function LearnedChapters() {
  const { t } = useTranslation("registration", { keyPrefix: "learn" });
  const { id, isOpen, student, chapters, ticked } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof learnedSchema>
      id="chapters-learned"
      title={t("title", { student })}
      closeTo={pathTo(paths.registration, { registrationId: id })}
      lead={t("lead")}
      closed={!isOpen && t("closed")}
      submit={t("submit")}
    >
      {(fields) => (
        <ChoiceField
          field={withFirst(fields.chapter_ids, ticked)}
          type="checkbox"
          look="tick"
          label={t("chapters")}
          options={chapters.map((chapter) => ({ value: chapter.id, label: chapter.name }))}
        />
      )}
    </DialogForm>
  );
}
