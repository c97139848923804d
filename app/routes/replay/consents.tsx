import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { refusalAt } from "#app/bff/form.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { agreedOf, agreedValue } from "#app/modules/rooms/replay/components/agreed.ts";
import { replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["replay"] };

export const meta = pageMeta("replay:consents.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => (await api(replays.listConsents, {})).data);

const agreed = z.object({
  lessons: z.array(
    z.string().regex(/^(?:contract|registration)-\d{1,9}$/, "api.replay.no_such_lesson"),
  ),
});

export const action = customerAction(agreed, async ({ api, body }) => {
  const sent = api(replays.saveConsents, { body: agreedOf(body.lessons) });
  await sent.catch(async (refusal: unknown) => {
    throw await refusalAt(refusal, () => "lessons");
  });
  return redirectWithFlash(paths.replays, "replay:flash.consents");
});

type Ticked = FieldLike & { allErrors: Record<string, string[]> };

/** What was sent, else what is agreed; one fault applies to all boxes. */
const withFirst = ({ id, name, initialValue, allErrors }: Ticked, ticked: readonly string[]) => {
  const [errors] = Object.values(allErrors);
  return { id, name, errors, initialValue: initialValue ?? ticked };
};

/** A parent’s leave, once for each contract or stage online (STM-34). */
export default function ReplayConsents() {
  const { t } = useTranslation("replay", { keyPrefix: "consents" });
  const lessons = useLoaderData<typeof loader>();
  const ticked = lessons.filter((one) => one.is_agreed).map(agreedValue);
  return (
    <DialogForm<typeof agreed>
      title={t("title")}
      closeTo={paths.replays}
      lead={t("lead")}
      closed={lessons.length === 0 && t("none_text")}
      submit={t("submit")}
    >
      {(fields) => (
        <ChoiceField
          field={withFirst(fields.lessons, ticked)}
          type="checkbox"
          look="tick"
          label={t("lessons")}
          options={lessons.map((one) => ({
            value: agreedValue(one),
            label: t(one.contract_id === null ? "stage" : "row", {
              student: one.student,
              name: one.with,
            }),
            detail:
              one.is_agreed && one.replays > 0 ? t("erases", { count: one.replays }) : undefined,
          }))}
        />
      )}
    </DialogForm>
  );
}
