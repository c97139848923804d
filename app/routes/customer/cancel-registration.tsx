import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import {
  refundWords,
  refundWordsBefore,
} from "#app/modules/group-lessons/registration/components/refund-words.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

export const meta = pageMeta("registration:cancel.page", { noindex: true });

const formSchema = z.object({ comment: z.string().max(500).optional() });

export const loader = customerLoader(async ({ api, registrationId: id }) => {
  const registration = await api(registrations.show, { params: { id } });
  return { id, registration };
});

export const action = customerAction(formSchema, async ({ api, body, registrationId: id }) => {
  const { refund } = await api(registrations.cancel, { params: { id }, body });
  const page = pathTo(paths.registration, { registrationId: id });
  const back = refundWords(i18next.t, refund);
  return redirectWithFlash(page, "registration:flash.cancelled", { back });
});

/** The amount and method are shown before anything is given up (DLG-57, CUS-041). */
export default function CancelRegistration() {
  const { t } = useTranslation("registration", { keyPrefix: "cancel" });
  const { id, registration } = useLoaderData<typeof loader>();
  const { cancel, student, group_lesson: groupLesson } = registration;
  return (
    <DialogForm<typeof formSchema>
      id="cancel-registration"
      title={t("title", { student: student.name })}
      closeTo={pathTo(paths.registration, { registrationId: id })}
      closed={!cancel.allowed && t("closed")}
      submit={t("submit")}
      danger
      leave={t("keep")}
    >
      {(fields) => (
        <>
          <p>{t("text", { stage: groupLesson.title })}</p>
          {cancel.refund && (
            <p className="font-semibold">{refundWordsBefore(i18next.t, cancel.refund)}</p>
          )}
          {registration.withdrawal && (
            <p>
              <a href={pathTo(paths.withdrawalFrom, registration.withdrawal)}>{t("withdraw")}</a>
              {t("withdraw_until", { day: dayInWords(registration.withdrawal.until) })}
            </p>
          )}
          <TextArea field={fields.comment} label={t("comment")} optional maxLength={500} />
        </>
      )}
    </DialogForm>
  );
}
